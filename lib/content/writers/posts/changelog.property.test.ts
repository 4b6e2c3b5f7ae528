import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attributeSentences, extractSentences } from "#lib/content/evidence/attribute.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { type Draft, isSkipped, TONES, type Tone } from "#lib/content/types.ts";
import { verifyDraft } from "#lib/content/verify/draft.ts";
import { CHANGELOG_LIMITS } from "#lib/content/verify/fault.ts";
import { anyLedger } from "#lib/content/writers/facts/ledger.arbitrary.ts";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { renderMarkdown } from "#lib/web/markdown.ts";
import { writeChangelog } from "./changelog.ts";

const tone = fc.constantFrom<Tone>(...TONES);

function write(ledger: Ledger, wanted: Tone): Draft | null {
  const result = writeChangelog(ledger, { tone: wanted });
  return isSkipped(result) ? null : result;
}

const STRUCTURE = new Set(["h1", "h2", "h3", "p", "ul", "li", "strong", "code", "a"]);

describe("writeChangelog for any ledger", () => {
  it("writes a changelog without verification faults in every tone", () => {
    fc.assert(
      fc.property(anyLedger, tone, (ledger, wanted) => {
        const draft = write(ledger, wanted);
        if (draft !== null) expect(verifyDraft(draft, ledger, CHANGELOG_LIMITS)).toEqual([]);
      }),
      { numRuns: propertyRuns(400) },
    );
  });

  it("skips the changelog only if the ledger keeps nothing", () => {
    fc.assert(
      fc.property(anyLedger, (ledger) => {
        const kept = ledger.entries.some((entry) => entry.disposition !== "dropped");
        expect(isSkipped(writeChangelog(ledger, { tone: "Formal" }))).toBe(!kept);
      }),
    );
  });

  it("writes the same bytes for a clone of the ledger", () => {
    fc.assert(
      fc.property(anyLedger, tone, (ledger, wanted) => {
        expect(writeChangelog(structuredClone(ledger), { tone: wanted })).toEqual(
          writeChangelog(ledger, { tone: wanted }),
        );
      }),
    );
  });

  it("cites the same entries in all four tones", () => {
    fc.assert(
      fc.property(anyLedger, (ledger) => {
        const cited = TONES.map((wanted) =>
          [...new Set(write(ledger, wanted)?.sentences.flatMap((sentence) => sentence.entryIds))].sort(),
        );
        const titles = new Set(TONES.map((wanted) => write(ledger, wanted)?.title));
        expect(titles.size).toBe(1);
        for (const ids of cited) expect(ids).toEqual(cited[0]);
      }),
    );
  });

  it("renders source texts as inert text without markup of their own", () => {
    fc.assert(
      fc.property(anyLedger, tone, (ledger, wanted) => {
        const draft = write(ledger, wanted);
        if (draft === null) return;
        const html = renderMarkdown(draft.markdown);
        const tags = [...html.matchAll(/<([a-z0-9]+)/g)].map((match) => match[1] ?? "");
        expect(tags.filter((tag) => !STRUCTURE.has(tag))).toEqual([]);
        expect(html).not.toMatch(/href="(?!https?:)/);
        const updates = ledger.entries.filter((entry) => entry.disposition === "update");
        const countItems = (text: string): number => text.split("\n").filter((line) => line.startsWith("- ")).length;
        expect(tags.filter((tag) => tag === "li").length).toBe(countItems(draft.markdown));
        const bullets = countItems(draft.markdown.split("\n## More Updates\n")[1] ?? "");
        expect(bullets).toBeGreaterThanOrEqual(updates.filter((entry) => !entry.folded).length);
        expect(bullets).toBeLessThanOrEqual(updates.length);
        expect(tags.filter((tag) => tag === "h1").length).toBe(1);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("maps every sentence of the Markdown in order", () => {
    fc.assert(
      fc.property(anyLedger, tone, (ledger, wanted) => {
        const draft = write(ledger, wanted);
        if (draft === null) return;
        expect(draft.sentences.map((sentence) => sentence.text)).toEqual(extractSentences(draft.markdown));
        for (const sentence of draft.sentences) {
          expect(draft.markdown).toContain(sentence.text);
          expect(sentence.entryIds.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  it("attributes every sentence to the generator until someone edits it", () => {
    fc.assert(
      fc.property(anyLedger, tone, (ledger, wanted) => {
        const draft = write(ledger, wanted);
        if (draft === null) return;
        const previous = draft.sentences.map((sentence) => ({ ...sentence, author: "generated" as const }));
        expect(attributeSentences(draft.markdown, previous)).toEqual(previous);
      }),
    );
  });
});
