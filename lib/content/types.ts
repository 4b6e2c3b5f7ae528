import type { Audience } from "./ledger/types.ts";

/** The tone profiles of a brand identity; a tone changes wording, never facts. */
export const TONES = ["Conversational", "Professional", "Casual", "Formal"] as const;
export type Tone = (typeof TONES)[number];

/** Rules of style that code can carry out, compiled from skills. */
export type StyleRules = {
  /** Words and phrases that never stand in a text, case ignored; `replacement` null has the writer say it otherwise. */
  forbidden: { phrase: string; replacement: string | null }[];
  /** Names in their one right spelling, such as `GitHub`. */
  names: string[];
  sentenceWordsMax: number | null;
  /** False forbids "we", "our", "I" and their kind. */
  firstPerson: boolean;
};

/** A brand identity as writers need it. */
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
  /** `#rrggbb`, the leading one first. */
  colors: string[];
  logoUrl: string | null;
  skills: { name: string; description: string; content: string }[];
  style: StyleRules;
};

/** A sentence of the body, exactly as it stands in the Markdown, with the ledger entries that back it. */
export type DraftSentence = { text: string; entryIds: string[] };

/** The types of post that are text. */
export const TEXT_TYPES = ["changelog", "blog_post", "linkedin_post", "twitter_post"] as const;
export type TextType = (typeof TEXT_TYPES)[number];

export type Draft = {
  /** Plain text, 1 to 120 characters. */
  title: string;
  /** The whole post: with `# Title` for changelogs and blog posts, the bare text for posts on networks. */
  markdown: string;
  sentences: DraftSentence[];
  /** What a person should know of the text before publishing it, each a sentence; mostly none. */
  notes: string[];
};

export type Skipped = { skipped: true; reason: string };
export type WriteResult = Draft | Skipped;

export type WriterOptions = {
  tone: Tone;
  /** Default: the ledger's own audience. */
  audience?: Audience;
  /** Chooses among equal wordings; default: derived from the ledger's content. */
  seed?: number;
  /** How the product is called; default: the repositories' names. */
  companyName?: string;
  /** Default: no rules. */
  style?: StyleRules;
  /** Default: English, the only one that the deterministic writer knows. */
  language?: string;
};

/** Narrows a result of a writer. */
export function isSkipped(result: WriteResult): result is Skipped {
  return "skipped" in result;
}
