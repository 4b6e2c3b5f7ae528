import { escapeBlockStart, link, toInline } from "#lib/content/text/inline.ts";
import type { Draft, WriterOptions } from "#lib/content/types.ts";
import { toDraft } from "#lib/content/writers/draft.ts";
import { type Piece, piece } from "#lib/content/writers/piece.ts";
import type { Part } from "#lib/content/writers/sentence.ts";
import type { Plan } from "#lib/geo/briefs/stored.ts";
import { ASKED, claimEntryId, type Facts, IDENTITY, pageEntryId, SEARCHES } from "./ledger.ts";

/** One section of the text with its index in the plan; empty sections are left out. */
export type Written = { index: number; pieces: Piece[] };

/**
 * Writes a brief's article without a model from its claims, the brand identity, its links and its searches.
 * Its notes list what a person still has to write.
 */
export function writeArticle(plan: Plan, facts: Facts, options: WriterOptions): Draft {
  const sections = plan.sections.flatMap((_, index) => writeSection(plan, index, facts) ?? []);
  return assemble(plan, facts, sections, options);
}

/** Assembles the article from these sections with its opening, links and searches. */
export function assemble(plan: Plan, facts: Facts, sections: readonly Written[], options: WriterOptions): Draft {
  const pieces = [
    piece("# ", part(plan.workingTitle, ASKED)),
    opening(plan, facts),
    ...sections.flatMap((section) => section.pieces),
    ...furtherReading(plan, facts),
    ...searches(plan),
  ];
  const draft = toDraft(plan.workingTitle, pieces, options);
  return { ...draft, notes: [...buildNotes(plan, facts, sections), ...draft.notes] };
}

const part = (text: string, ...entryIds: string[]): Part => ({ text: toInline(text), entryIds });

function opening(plan: Plan, { brand }: Facts): Piece {
  const question = part(
    `People ask AI assistants: “${plan.targetPrompt}”${/[.?!…]$/.test(plan.targetPrompt) ? "" : "."}`,
    ASKED,
  );
  const ids = plan.sections.flatMap(({ claims }, section) => claims.map((_, claim) => claimEntryId(section, claim)));
  const basis =
    ids.length > 0 ? [part("This article sets beside their answers what can be checked.", ...ids.slice(0, 1))] : [];
  const own = brand.description ? [part(asSentence(brand.description), IDENTITY)] : [];
  return piece("", question, ...basis, ...own);
}

/** Writes a section's claims as sentences; undefined without claims. */
export function writeSection(plan: Plan, index: number, facts: Facts): Written | undefined {
  const section = plan.sections[index];
  if (!section) return undefined;
  const ids = section.claims.map((_, claim) => claimEntryId(index, claim));
  const isOwn = isOwnSection(section.heading, facts);
  const own = isOwn && facts.brand.description ? [part(asSentence(facts.brand.description), IDENTITY)] : [];
  const parts = [
    ...own,
    ...section.claims.map(({ text }, claim) => part(asSentence(text), claimEntryId(index, claim))),
  ];
  const [first, ...rest] = parts;
  if (!first) return undefined;
  const heading = piece("## ", part(section.heading, ...(ids.length > 0 ? ids : [IDENTITY])));
  return { index, pieces: [heading, piece("", { ...first, text: escapeBlockStart(first.text) }, ...rest)] };
}

function isOwnSection(heading: string, { brand }: Facts): boolean {
  return brand.name !== "" && heading.includes(brand.name);
}

function furtherReading(plan: Plan, facts: Facts): Piece[] {
  if (plan.internalLinks.length === 0) return [];
  const ids = plan.internalLinks.map((_, index) => pageEntryId(index));
  const heading = facts.brand.name === "" ? "Read on" : `More from ${facts.brand.name}`;
  return [
    piece("## ", part(heading, ...ids)),
    ...plan.internalLinks.map(({ title, url }, index) =>
      piece("- ", { text: link(title, url), entryIds: [pageEntryId(index)] }),
    ),
  ];
}

function searches(plan: Plan): Piece[] {
  if (plan.questionsToAnswer.length === 0) return [];
  return [
    piece("## ", part("What people search for next", SEARCHES)),
    ...plan.questionsToAnswer.map((question) => piece("- ", part(question, SEARCHES))),
  ];
}

/** Formats a text as one line that ends like a sentence. */
function asSentence(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return /[.!?…]["”’)]*$/.test(line) ? line : `${line}.`;
}

function buildNotes(plan: Plan, facts: Facts, sections: readonly Written[]): string[] {
  const written = new Set(sections.map(({ index }) => index));
  const missing = plan.sections.filter((_, index) => !written.has(index)).map(({ heading }) => `“${heading}”`);
  return [
    ...plan.sections.map(({ heading, goal }) => `${heading}: ${goal}`),
    ...(missing.length > 0 ? [`No answer backs ${missing.join(", ")}; write what you know.`] : []),
    ...(facts.brand.description ? [] : ["The brand identity has no description, so the article says nothing of it."]),
    ...(plan.questionsToAnswer.length > 0 ? ["Answer the searches listed at the end in your own words."] : []),
    ...plan.acceptanceChecklist,
  ];
}
