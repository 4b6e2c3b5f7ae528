import type { Ledger } from "#lib/content/ledger/types.ts";
import { wordCount } from "#lib/content/text/words.ts";
import type { Draft } from "#lib/content/types.ts";
import { checkCoverage } from "./coverage.ts";
import { CHANGELOG_LIMITS, type Fault, type Limits, type Section } from "./fault.ts";
import { readLayout, type Unit } from "./layout.ts";
import { checkSupport } from "./support.ts";

export function tooLong(section: Section, message: string): Fault {
  return { section, kind: "length", message };
}

/** Checks the length of the title and that the post shows it. */
function checkTitle(draft: Draft, units: readonly Unit[], limits: Limits): Fault[] {
  const faults: Fault[] = [];
  const length = draft.title.trim().length;
  if (length < 1 || draft.title.length > limits.titleMax)
    faults.push(tooLong("title", `The title has 1 to ${limits.titleMax} characters.`));
  const heading = units.find((unit) => unit.section === "title");
  const shown = heading?.sentences.map((sentence) => sentence.visible.text).join(" ");
  if (shown !== draft.title)
    faults.push({ section: "title", kind: "structure", message: "The heading is not the post's title." });
  return faults;
}

function checkSummary(units: readonly Unit[], limits: Limits): Fault[] {
  const summary = units.filter((unit) => unit.section === "summary");
  if (summary.length === 0)
    return [{ section: "summary", kind: "structure", message: "There is no summary under the title." }];
  const text = summary.flatMap((unit) => unit.sentences.map((sentence) => sentence.visible.text)).join(" ");
  const words = wordCount(text);
  if (words >= limits.summaryMin && words <= limits.summaryMax) return [];
  return [
    tooLong("summary", `The summary has ${words} words; ${limits.summaryMin} to ${limits.summaryMax} are allowed.`),
  ];
}

/** A highlight has a heading, up to three sentences, and one more sentence for changes grouped with the first. */
function checkHighlights(units: readonly Unit[], limits: Limits): Fault[] {
  return units
    .filter((unit) => unit.section === "highlights")
    .filter((unit) => {
      const members = new Set(unit.sentences.flatMap((sentence) => sentence.entryIds)).size;
      const most = 1 + limits.highlightSentences + (members > 1 ? 1 : 0);
      return unit.sentences.length > most;
    })
    .map((): Fault => tooLong("highlights", "A highlight is a heading and at most three sentences."));
}

/**
 * Checks a changelog from any writer against its ledger (generation.md 3).
 * An empty list means that nothing is missing, repeated, misplaced, too long or unsupported.
 */
export function verifyDraft(draft: Draft, ledger: Ledger, limits: Limits = CHANGELOG_LIMITS): Fault[] {
  const { units, faults } = readLayout(draft);
  const lengthFaults =
    draft.markdown.length > limits.markdownMax
      ? [tooLong("updates", `The post exceeds ${limits.markdownMax} characters.`)]
      : [];
  return [
    ...faults,
    ...lengthFaults,
    ...checkTitle(draft, units, limits),
    ...checkSummary(units, limits),
    ...checkHighlights(units, limits),
    ...checkCoverage(units, ledger, limits),
    ...checkSupport(units, ledger, limits),
  ];
}
