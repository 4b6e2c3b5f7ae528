import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ENGINES, type Engine } from "#lib/geo/engines/catalog.ts";
import type { EngineQuestion, SandboxDocument, SandboxWorld } from "#lib/geo/engines/types.ts";
import { createScorer } from "#lib/geo/scoring/score.ts";
import { answerInSandbox } from "./answer.ts";
import { hasName } from "./names.ts";

const SANDBOX = ENGINES.filter(({ sandbox }) => sandbox);
const SEEDS = Array.from({ length: 150 }, (_, index) => `scan-${index}`);
const PROMPT = "What are the best changelog tools for developers?";

const WEBSITE = {
  url: "https://quillon.example/",
  title: "Quillon",
  text: "Quillon writes changelogs for developers.",
};
const EMPTY: SandboxWorld = {
  own: {
    name: "Quillon",
    aliases: ["Quillon Labs"],
    domain: "quillon.example",
    description: "Quillon writes changelogs for developers",
    audience: "developers",
  },
  competitors: ["Brightlog", "Patchnote", "Verso", "Wellspring"].map((name) => ({ name, domain: `${name}.example` })),
  documents: [WEBSITE],
};

const MORE = `Editors change the wording, and the evidence stays beside it. Drafts wait for a person who knows the release;
nothing goes out alone. Readers follow by feed or by letter, in the language they prefer. Numbers stand only where a source
has them, and names are spelled as their owners spell them. Older entries stay where they were, so that links never break.`;

/** A post that answers a question in its own words. */
function postAbout(prompt: string): SandboxDocument {
  const text = `${prompt} Quillon drafts entries from merged pull requests, and every sentence links to its commit. ${MORE}`;
  return { url: "https://quillon.example/posts/answer", title: prompt, text };
}

const publishing = (...documents: SandboxDocument[]): SandboxWorld => ({
  ...EMPTY,
  documents: [...documents, ...EMPTY.documents],
});

function answer(engine: Engine, world: SandboxWorld, overrides: Partial<EngineQuestion> = {}) {
  const { signal } = new AbortController();
  const rest = { search: true, prompt: PROMPT, language: "en", history: [], zdr: false, seed: "s", repeatIndex: 0 };
  return answerInSandbox({ engine, world, signal, ...rest, ...overrides });
}

const names = (text: string) => hasName(text, "Quillon");
const mentions = (engine: Engine, world: SandboxWorld, overrides: Partial<EngineQuestion> = {}) =>
  SEEDS.filter((seed) => names(answer(engine, world, { seed, ...overrides }).text)).length;

const prompts = fc.constantFrom(
  PROMPT,
  "How do I automate release notes from GitHub?",
  "Which project management software suits small teams?",
  "Brightlog alternatives for product updates",
  "best online shop platform for a first store",
);
const engines = fc.constantFrom(...SANDBOX);
const questions = fc.record({
  prompt: fc.oneof(prompts, fc.string({ unit: "binary", minLength: 1, maxLength: 300 })),
  seed: fc.string({ maxLength: 12 }),
  repeatIndex: fc.nat(9),
  language: fc.constantFrom("en", "de", "ja"),
  search: fc.boolean(),
});

describe("sandbox engines", () => {
  it("gives the same question the same answer, and never an empty one", () => {
    fc.assert(
      fc.property(engines, questions, (engine, overrides) => {
        const first = answer(engine, publishing(postAbout(PROMPT)), overrides);
        expect(answer(engine, publishing(postAbout(PROMPT)), overrides)).toEqual(first);
        expect(first.text.trim().length).toBeGreaterThan(20);
        expect(first.text.isWellFormed()).toBe(true);
        if (!overrides.search) expect([...first.citations, ...first.searchQueries]).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("answers differently across repeats, scans and engines", () => {
    const texts = SANDBOX.flatMap((engine) =>
      ["a", "b"].flatMap((seed) => [0, 1].map((repeatIndex) => answer(engine, EMPTY, { seed, repeatIndex }).text)),
    );
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("never loses a mention through a publication, and gains more, but not all", () => {
    for (const engine of SANDBOX) {
      const after = publishing(postAbout(PROMPT));
      const lost = SEEDS.filter(
        (seed) => names(answer(engine, EMPTY, { seed }).text) && !names(answer(engine, after, { seed }).text),
      );
      expect(lost).toEqual([]);
      const [baseline, raised] = [mentions(engine, EMPTY), mentions(engine, after)];
      expect(raised).toBeGreaterThan(baseline * 1.15);
      expect(raised).toBeLessThan(SEEDS.length * 0.9);
    }
  });

  it("gains less from a second relevant post than from the first", () => {
    const [beacon] = SANDBOX.filter(({ id }) => id === "sandbox/beacon");
    if (!beacon) throw new Error("There is no Beacon.");
    const one = mentions(beacon, publishing(postAbout(PROMPT)));
    const two = mentions(
      beacon,
      publishing(postAbout(PROMPT), { ...postAbout(PROMPT), url: "https://quillon.example/2" }),
    );
    expect(two).toBeGreaterThanOrEqual(one);
    expect(two - one).toBeLessThan(one - mentions(beacon, EMPTY));
  });

  it("ignores publications about other subjects", () => {
    const other = {
      url: "https://quillon.example/x",
      title: "Zebra migration",
      text: "Zebras cross rivers twice yearly.",
    };
    fc.assert(
      fc.property(engines, prompts, fc.constantFrom(...SEEDS), (engine, prompt, seed) => {
        expect(answer(engine, publishing(other), { prompt, seed })).toEqual(answer(engine, EMPTY, { prompt, seed }));
      }),
      { numRuns: 80 },
    );
  });

  it("names the same competitors regardless of what the organization publishes", () => {
    const rivals = (text: string) => EMPTY.competitors.filter(({ name }) => hasName(text, name));
    fc.assert(
      fc.property(engines, prompts, fc.constantFrom(...SEEDS), (engine, prompt, seed) => {
        const baselineText = answer(engine, EMPTY, { prompt, seed }).text;
        const publishedText = answer(engine, publishing(postAbout(PROMPT)), { prompt, seed }).text;
        expect(rivals(publishedText)).toEqual(rivals(baselineText));
      }),
      { numRuns: 80 },
    );
  });

  it("ignores publications without search", () => {
    for (const engine of SANDBOX) {
      expect(answer(engine, publishing(postAbout(PROMPT)), { search: false })).toEqual(
        answer(engine, EMPTY, { search: false }),
      );
    }
  });

  it("cites the post through which it names the brand", () => {
    const after = publishing(postAbout(PROMPT));
    const naming = SEEDS.map((seed) => answer(SANDBOX[1] ?? failWithoutEngine(), after, { seed })).filter(({ text }) =>
      names(text),
    );
    const citing = naming.filter(({ citations }) => citations.some(({ url }) => url.endsWith("/posts/answer")));
    expect(citing.length).toBeGreaterThan(naming.length / 2);
  });

  it("gives each engine its own favorite competitors and forms", () => {
    const getForm = (text: string) =>
      text.includes("| --- |")
        ? "table"
        : /^1\. \*\*/m.test(text)
          ? "numbered"
          : /^- \*\*/m.test(text)
            ? "bulleted"
            : "prose";
    const habits = SANDBOX.map((engine) => {
      const texts = SEEDS.map((seed) => answer(engine, EMPTY, { seed }).text);
      const share = (has: (text: string) => boolean) => texts.filter(has).length / texts.length;
      return {
        favorite: EMPTY.competitors.map(({ name }) => share((text) => hasName(text, name))),
        form: Object.entries(Object.groupBy(texts, getForm)).toSorted((a, b) => b[1].length - a[1].length)[0]?.[0],
        silent: share((text) =>
          /I can't recommend|I'd rather not|I'm not able|I couldn't find|I found no|My search/.test(text),
        ),
      };
    });
    expect(habits.map(({ form }) => form)).toEqual(["prose", "numbered", expect.any(String)]);
    for (const { silent } of habits) expect(silent).toBeGreaterThan(0);
    expect(new Set(habits.map(({ favorite }) => favorite.indexOf(Math.max(...favorite)))).size).toBeGreaterThan(1);
  });

  it("describes a brand in its own words when asked about it, or says that it was not found", () => {
    const texts = SEEDS.map(
      (seed) => answer(SANDBOX[2] ?? failWithoutEngine(), EMPTY, { seed, prompt: "Is Quillon any good?" }).text,
    );
    const isAbsent = (text: string) => /couldn't find|don't have any information|unable to find/.test(text);
    expect(texts.every(names)).toBe(true);
    const own = { key: "Quillon", name: "Quillon", own: true, names: ["Quillon"], domains: ["quillon.example"] };
    const scorer = createScorer([own]);
    for (const text of texts) {
      const { mentioned, absent } = scorer.score({ text, citations: [] });
      expect({ mentioned, absent }).toEqual({ mentioned: !isAbsent(text), absent: isAbsent(text) });
    }
    expect(texts.some(isAbsent)).toBe(true);
    expect(texts.some((text) => text.includes("writes changelogs for developers"))).toBe(true);
  });

  it("lists the brands to compare, and leave out the brand to replace", () => {
    const listsBrightlog = (prompt: string) =>
      SEEDS.slice(0, 40)
        .map((seed) => answer(SANDBOX[1] ?? failWithoutEngine(), EMPTY, { seed, prompt }))
        .filter(({ text }) => /^(?:\d\.|-) \*\*|\| --- \|/m.test(text))
        .map(({ text }) => /^(?:\d\. |- )\*\*Brightlog\*\*|\| Brightlog \|/m.test(text));
    expect(new Set(listsBrightlog("Brightlog vs Verso for release notes"))).toEqual(new Set([true]));
    expect(new Set(listsBrightlog("Brightlog alternatives for release notes"))).toEqual(new Set([false]));
  });

  it("keeps naming a brand that it named earlier in the conversation", () => {
    const [compass] = SANDBOX.filter(({ id }) => id === "sandbox/compass");
    const prompt = "Which of these is cheapest?";
    const history = (text: string) => ({ prompt, history: [{ prompt: PROMPT, answer: text }] });
    const [mentioned, unmentioned] = ["Quillon is worth a look.", "It depends."].map((text) =>
      mentions(compass ?? failWithoutEngine(), EMPTY, history(text)),
    );
    expect(mentioned).toBeGreaterThan((unmentioned ?? 0) * 1.3);
  });

  it("accepts a thousand competitors with regular expression characters in their names", () => {
    const competitors = Array.from({ length: 1_000 }, (_, index) => ({ name: `C++ (${index}) $& .*`, domain: null }));
    const { text } = answer(SANDBOX[1] ?? failWithoutEngine(), { ...EMPTY, competitors }, { seed: "many" });
    expect(text.length).toBeLessThan(5_000);
  });
});

function failWithoutEngine(): never {
  throw new Error("The sandbox has three engines.");
}
