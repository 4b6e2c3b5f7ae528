import { escapeBlockStart, link, toInline } from "#lib/content/text/inline.ts";
import type { Draft, WriterOptions } from "#lib/content/types.ts";
import { toDraft } from "#lib/content/writers/draft.ts";
import { type Piece, piece } from "#lib/content/writers/piece.ts";
import type { Part } from "#lib/content/writers/sentence.ts";
import { type ArticleContext, ASKED, pageEntryId } from "./ledger.ts";
import type { ArticlePlan } from "./plan.ts";

/** One section of the text with its index in the plan; empty sections are left out. */
export type Written = { index: number; pieces: Piece[] };

/**
 * Writes a brief's article without a model from its claims and links. Its notes list what a person still has to write.
 */
export function writeArticle(plan: ArticlePlan, context: ArticleContext, options: WriterOptions): Draft {
  const sections = plan.sections.flatMap((_, index) => writeSection(plan, index) ?? []);
  return assemble(plan, context, sections, options);
}

/** Assembles the article from these sections with its opening and links. */
export function assemble(
  plan: ArticlePlan,
  context: ArticleContext,
  sections: readonly Written[],
  options: WriterOptions,
): Draft {
  const pieces = [
    piece("# ", part(plan.workingTitle, ASKED)),
    opening(plan),
    ...sections.flatMap((section) => section.pieces),
    ...furtherReading(plan, context),
  ];
  const draft = toDraft(plan.workingTitle, pieces, options);
  return { ...draft, notes: [...buildNotes(plan, sections), ...draft.notes] };
}

const part = (text: string, ...entryIds: string[]): Part => ({ text: toInline(text), entryIds });

function opening({ targetPrompt }: ArticlePlan): Piece {
  return piece("", part(`The question: “${targetPrompt}”${/[.?!…]$/.test(targetPrompt) ? "" : "."}`, ASKED));
}

/** Writes a section's claims as sentences; undefined without claims. */
export function writeSection(plan: ArticlePlan, index: number): Written | undefined {
  const section = plan.sections[index];
  const [first, ...rest] = (section?.claims ?? []).map(({ text, factIds }) => part(asSentence(text), ...factIds));
  if (!section || !first) return undefined;
  const ids = [...new Set(section.claims.flatMap(({ factIds }) => factIds))];
  const heading = piece("## ", part(section.heading, ...ids));
  return { index, pieces: [heading, piece("", { ...first, text: escapeBlockStart(first.text) }, ...rest)] };
}

function furtherReading(plan: ArticlePlan, { brandName }: ArticleContext): Piece[] {
  if (plan.internalLinks.length === 0) return [];
  const ids = plan.internalLinks.map((_, index) => pageEntryId(index));
  const heading = brandName === "" ? "Read on" : `More from ${brandName}`;
  return [
    piece("## ", part(heading, ...ids)),
    ...plan.internalLinks.map(({ title, url }, index) =>
      piece("- ", { text: link(title, url), entryIds: [pageEntryId(index)] }),
    ),
  ];
}

/** Formats a text as one line that ends like a sentence. */
function asSentence(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return /[.!?…]["”’)]*$/.test(line) ? line : `${line}.`;
}

function buildNotes(plan: ArticlePlan, sections: readonly Written[]): string[] {
  const written = new Set(sections.map(({ index }) => index));
  const missing = plan.sections.filter((_, index) => !written.has(index)).map(({ heading }) => `“${heading}”`);
  return [
    ...plan.sections.map(({ heading, goal }) => `${heading}: ${goal}`),
    ...(missing.length > 0 ? [`No fact supports ${missing.join(", ")}; write what you know.`] : []),
    ...plan.questionsToAnswer.map((question) => `Engines also searched for “${question}”.`),
    ...plan.acceptanceChecklist,
  ];
}
