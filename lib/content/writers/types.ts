import type { Audience } from "#lib/content/ledger/types.ts";

/** The tone profiles of a brand identity; a tone changes wording, never facts. */
export const TONES = ["Conversational", "Professional", "Casual", "Formal"] as const;
export type Tone = (typeof TONES)[number];

/** A sentence of the body, exactly as it stands in the Markdown, with the ledger entries that back it. */
export type DraftSentence = { text: string; entryIds: string[] };

export type Draft = {
  /** Plain text, 1 to 120 characters. */
  title: string;
  /** The whole post, `# Title` included. */
  markdown: string;
  sentences: DraftSentence[];
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
};

/** Narrows a result of a writer. */
export function isSkipped(result: WriteResult): result is Skipped {
  return "skipped" in result;
}
