import type { LayoutChoice } from "#lib/content/layout-kinds.ts";
import type { Audience } from "./ledger/types.ts";

/** The tone profiles of a brand identity. A tone changes wording, never facts. */
export const TONES = ["Conversational", "Professional", "Casual", "Formal"] as const;
export type Tone = (typeof TONES)[number];

/** The directions in which a finished text can be written again. */
export const DIRECTIONS = ["shorter", "warmer", "technical", "users"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Style rules that code can apply, compiled from skills. */
export type StyleRules = {
  /**
   * Words and phrases that a text must not contain, case-insensitive. If `replacement` is null, the writer rephrases.
   */
  forbidden: { phrase: string; replacement: string | null }[];
  /** Names with their only correct spelling, such as `GitHub`. */
  names: string[];
  sentenceWordsMax: number | null;
  /** Whether "we", "our", "I" and similar words are allowed. */
  allowsFirstPerson: boolean;
};

/** A brand identity in the form that writers use. */
export type BrandProfile = {
  id: string;
  name: string;
  companyName: string | null;
  companyDescription: string | null;
  tone: Tone;
  customTone: string | null;
  customInstructions: string | null;
  audience: Audience;
  /** The audience in the brand's own words. */
  audienceDescription: string | null;
  language: string;
  websiteUrl: string | null;
  references: { title: string; content: string }[];
  /** `#rrggbb`, primary color first. */
  colors: string[];
  /** The name of the font family. */
  font: string | null;
  logoUrl: string | null;
  imageLayout: LayoutChoice;
  skills: { name: string; description: string; content: string }[];
  style: StyleRules;
};

/** A sentence of the body, exactly as in the Markdown, with the ledger entries that support it. */
export type DraftSentence = { text: string; entryIds: string[] };

/** The text-only post types. */
export const TEXT_TYPES = ["changelog", "blog_post", "linkedin_post", "twitter_post"] as const;
export type TextType = (typeof TEXT_TYPES)[number];

export type Draft = {
  /** Plain text, 1 to 120 characters. */
  title: string;
  /** The whole post: starts with `# Title` for changelogs and blog posts; plain text for social posts. */
  markdown: string;
  sentences: DraftSentence[];
  /** Notices for a person to read before publishing, one sentence each; usually empty. */
  notes: string[];
};

/** `missing` is the change on which a person's sentence would be enough for the post. */
export type Skipped = { skipped: true; reason: string; missing?: { entryId: string; title: string } };
export type WriteResult = Draft | Skipped;

export const TEXT_LENGTHS = ["full", "short"] as const;
export type TextLength = (typeof TEXT_LENGTHS)[number];

export type WriterOptions = {
  tone: Tone;
  /** Default: the ledger's own audience. */
  audience?: Audience;
  /** Selects between equivalent wordings; default: derived from the ledger's content. */
  seed?: number;
  /** Name of the product; default: the repositories' names. */
  companyName?: string;
  /** Default: no rules. */
  style?: StyleRules;
  /** Default: English, the only language of the deterministic writer. */
  language?: string;
  /** `short` tells less of every change. Default: `full`. */
  length?: TextLength;
  /** A person's own first sentence of a post for networks, and whether the facts of its change say it. */
  sentence?: PersonSentence;
};

export type PersonSentence = { text: string; hasSource: boolean };

/** Narrows the result of a writer. */
export function isSkipped(result: WriteResult): result is Skipped {
  return "skipped" in result;
}
