import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractSentences } from "#lib/content/evidence/attribute.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import { X_LENGTH_MAX } from "#lib/content/limits.ts";
import { getNormalizedTitle } from "#lib/content/text/title.ts";
import { weightedLength } from "#lib/content/text/weighted-length.ts";
import { type Draft, isSkipped, TEXT_TYPES, TONES, type WriterOptions } from "#lib/content/types.ts";
import { verifyText } from "#lib/content/verify/text.ts";
import { readFacts } from "#lib/content/writers/facts/facts.ts";
import { isNewAbility } from "#lib/content/writers/facts/ideas.ts";
import { listBeyondTitle } from "#lib/content/writers/facts/item.ts";
import { anyLedger } from "#lib/content/writers/facts/ledger.arbitrary.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { renderMarkdown } from "#lib/web/markdown.ts";

const tone = fc.constantFrom(...TONES);
const type = fc.constantFrom(...TEXT_TYPES);
const audience = fc.constantFrom("developers" as const, "users" as const);
const companyName = fc.constantFrom(undefined, "Acme Cloud", "翠".repeat(60), "<b>Acme</b>", "a_b*c");
const options: fc.Arbitrary<WriterOptions> = fc
  .record({ tone, audience, companyName })
  .map(({ companyName: name, ...rest }) => (name === undefined ? rest : { ...rest, companyName: name }));

function write(contentType: (typeof TEXT_TYPES)[number], ledger: Ledger, wanted: WriterOptions): Draft | null {
  const result = writeText(contentType, ledger, wanted);
  return isSkipped(result) ? null : result;
}

const STRUCTURE: Record<string, ReadonlySet<string>> = {
  changelog: new Set(["h1", "h2", "h3", "p", "ul", "li", "strong", "code", "a"]),
  blog_post: new Set(["h1", "h2", "p", "ul", "li", "code", "a"]),
  linkedin_post: new Set(["p"]),
  twitter_post: new Set(["p"]),
};

describe("writeText for any ledger", () => {
  it("writes every type without verification faults in every tone and for every audience", () => {
    fc.assert(
      fc.property(type, anyLedger, options, (contentType, ledger, wanted) => {
        const draft = write(contentType, ledger, wanted);
        if (draft !== null) expect(verifyText(contentType, draft, ledger, wanted)).toEqual([]);
      }),
      { numRuns: propertyRuns(1200) },
    );
  });

  it("skips every post of a ledger that keeps nothing", () => {
    fc.assert(
      fc.property(type, anyLedger, options, (contentType, ledger, wanted) => {
        const entries = ledger.entries.map((entry) => ({ ...entry, disposition: "dropped" as const }));
        expect(write(contentType, { ...ledger, entries }, wanted)).toBeNull();
      }),
    );
  });

  it("writes the same bytes for a clone of the ledger", () => {
    fc.assert(
      fc.property(type, anyLedger, options, (contentType, ledger, wanted) => {
        expect(write(contentType, structuredClone(ledger), wanted)).toEqual(write(contentType, ledger, wanted));
      }),
    );
  });

  it("renders source texts as inert text without markup of their own", () => {
    fc.assert(
      fc.property(type, anyLedger, options, (contentType, ledger, wanted) => {
        const draft = write(contentType, ledger, wanted);
        if (draft === null) return;
        const html = renderMarkdown(draft.markdown);
        const tags = [...html.matchAll(/<([a-z0-9]+)/g)].map((match) => match[1] ?? "");
        expect(tags.filter((tag) => !STRUCTURE[contentType]?.has(tag))).toEqual([]);
        expect(html).not.toMatch(/href="(?!https?:)/);
      }),
      { numRuns: propertyRuns(600) },
    );
  });

  it("maps every sentence of the Markdown in order", () => {
    fc.assert(
      fc.property(type, anyLedger, options, (contentType, ledger, wanted) => {
        const draft = write(contentType, ledger, wanted);
        if (draft === null) return;
        expect(draft.sentences.map((sentence) => sentence.text)).toEqual(extractSentences(draft.markdown));
        for (const sentence of draft.sentences) expect(sentence.entryIds.length).toBeGreaterThan(0);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});

describe("posts of all types from one ledger", () => {
  it("open with the same change where it is something new to do, with more to tell than its title", () => {
    fc.assert(
      fc.property(anyLedger, options, (ledger, wanted) => {
        const { lead } = readFacts(ledger, wanted);
        if (lead === null || !isNewAbility(lead) || listBeyondTitle(lead).length === 0) return;
        expect(write("twitter_post", ledger, wanted)?.sentences[0]?.entryIds).toEqual([lead.entry.id]);
        // LinkedIn takes no post of a single sentence.
        const post = write("linkedin_post", ledger, wanted);
        if (post !== null) expect(post.sentences[0]?.entryIds).toEqual([lead.entry.id]);
        expect(write("changelog", ledger, wanted)?.sentences[0]?.entryIds).toContain(lead.entry.id);
      }),
      { numRuns: propertyRuns(400) },
    );
  });

  it("never say the same sentence twice outside lists", () => {
    fc.assert(
      fc.property(type, anyLedger, options, (contentType, ledger, wanted) => {
        const kept = ledger.entries.filter(({ disposition }) => disposition !== "dropped");
        const titles = kept.map((entry) => getNormalizedTitle(entry).text.toLowerCase());
        const isDistinct = new Set(titles).size === kept.length;
        const draft = isDistinct ? write(contentType, ledger, wanted) : null;
        const lines = draft?.markdown.split("\n").filter((line) => /^[^#-]/.test(line)) ?? [];
        const sentences = lines.flatMap((line) => extractSentences(line));
        expect(new Set(sentences).size).toBe(sentences.length);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("fit the network's length limit for any names and titles", () => {
    const wide = fc.string({ unit: fc.constantFrom("翠", "*", "🎉", "a", " ", "_", "<b>", "fix "), maxLength: 200 });
    fc.assert(
      fc.property(anyLedger, wide, wide, options, (ledger, title, name, wanted) => {
        const entries = ledger.entries.map((entry) => ({
          ...entry,
          title: `feat: add ${title}`,
          detail: `Adds ${title}.`,
        }));
        const draft = write("twitter_post", { ...ledger, entries }, { ...wanted, companyName: name });
        if (draft !== null) expect(weightedLength(draft.markdown.trim())).toBeLessThanOrEqual(X_LENGTH_MAX);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
