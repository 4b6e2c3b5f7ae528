import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSkipped, TEXT_TYPES } from "#lib/content/types.ts";
import { verifyText } from "#lib/content/verify/text.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { hostileLedger } from "#lib/testing/model-ledger.ts";
import { findUnsupportedFacts } from "#lib/testing/model-oracle.ts";
import { buildProfile, runModel, TEST_KEY } from "#lib/testing/model-run.ts";
import {
  BEHAVIOURS,
  type Behaviour,
  DOUBTED,
  LIES,
  type ModelServer,
  startModelServer,
} from "#lib/testing/model-server.ts";
import { renderMarkdown } from "#lib/web/markdown.ts";
import { applyHighlights } from "./plan.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const ledger = hostileLedger();
const profile = buildProfile();
const options = { tone: profile.tone, audience: profile.audience, companyName: "Acme" } as const;

/** Behaviours after which nothing is missing, because the fault is repaired or harmless. */
const HARMLESS: readonly Behaviour[] = [
  "400 for a response format",
  "honest",
  "wrong once",
  "truncated answer",
  "one false sentence",
  "one sentence twice",
  "second reading rejects",
  "second reading unreadable",
  "429 with Retry-After",
  "429 without Retry-After",
];
/** Behaviours after which the valid parts are kept. */
const PARTLY: readonly Behaviour[] = [
  "omissions",
  "duplicates",
  "six highlights",
  "foreign entries",
  "one lie among truths",
];

describe.each(TEXT_TYPES)("%s written by a faulty model", (type) => {
  const deterministic = writeText(type, ledger, options);
  if (isSkipped(deterministic)) throw new Error("The test ledger must keep at least one change.");

  it.each(BEHAVIOURS)("publishes nothing unsupported: %s", async (behaviour) => {
    const { written, report } = await runModel(server, behaviour, type, ledger, { profile });
    const { draft, fallbacks, total, ignored, removals, unjudged } = written;
    const published = `${draft.title}\n${draft.markdown}\n${renderMarkdown(draft.markdown)}`;
    expect(findUnsupportedFacts(draft, ledger, profile, deterministic)).toEqual([]);
    const planned = applyHighlights(ledger, written.highlights);
    expect(verifyText(type, draft, planned, options)).toEqual(verifyText(type, deterministic, ledger, options));
    expect(published).not.toContain(TEST_KEY);
    const lie = LIES[behaviour];
    if (lie !== undefined) expect(published).not.toContain(lie);
    expect(renderMarkdown(draft.markdown)).not.toMatch(/<script|<img/);
    expect(draft.title.length).toBeGreaterThan(0);
    expect(draft.title.length).toBeLessThanOrEqual(120);
    if (HARMLESS.includes(behaviour)) expect(fallbacks.length / total).toBeLessThanOrEqual(0.2);
    else if (!PARTLY.includes(behaviour)) expect(fallbacks).toHaveLength(total);
    expect(report !== null).toBe(fallbacks.length + ignored + removals.length + unjudged > 0);
    expect(report ?? "").not.toContain(TEST_KEY);
  });
});

describe("writeWithModel", () => {
  const run = (behaviour: Behaviour) => runModel(server, behaviour, "linkedin_post", ledger, { profile });

  it.each<[Behaviour, string]>([
    ["one false sentence", "for 9,900 users"],
    ["second reading rejects", DOUBTED],
  ])("leaves one sentence out and keeps its part: %s", async (behaviour, text) => {
    const { written, report } = await run(behaviour);
    expect(written.removals.map(({ slot, sentences }) => [slot.kind, sentences])).toEqual([["post", 1]]);
    expect(written.fallbacks).toEqual([]);
    expect(written.draft.markdown).not.toContain(text);
    expect(report).toContain("1 sentence that no fact supports was left out of the text.");
  });

  it("never prints the same sentence twice", async () => {
    const { written } = await run("one sentence twice");
    expect(written.removals).toHaveLength(1);
    const texts = written.draft.sentences.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("says how many sentences were checked by rules alone when the second reading cannot be read", async () => {
    const { written, report } = await run("second reading unreadable");
    expect(written.fallbacks).toEqual([]);
    expect(report).toBe(`${written.unjudged} sentences were checked by rules alone.`);
  });

  it("sends flawed parts back twice at most", async () => {
    await run("one false sentence");
    const prompts = server.requests.map(({ body }) => body);
    expect(prompts.filter((body) => body.includes("had the faults named here"))).toHaveLength(2);
    expect(prompts.filter((body) => body.includes("The sentences to check:"))).not.toHaveLength(0);
  });
});
