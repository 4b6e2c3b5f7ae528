import { expect, test } from "vitest";
import { judge } from "#lib/geo/visibility/judge.ts";
import { readTallies, type TallyGroup } from "#lib/geo/visibility/tallies.ts";
import { type Compared, decideFindings } from "./decide.ts";
import { renderEmail } from "./render.ts";

const DAY_MS = 86_400_000;
const ENGINES = ["e0", "e1"];
const PROMPTS = Array.from({ length: 8 }, (_, index) => `p${index}`);
const ANSWERS = 5;
const WINDOW = 28;
const NO_WORK = { waiting: { posts: [], count: 0, url: "" }, failures: [] };

/** A generator of numbers from 0 to 1 that are the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Daily answers at rates that never change: only chance, and days on which an engine answers unusually. */
function simulateDays(days: number, random: () => number, shift: (day: number) => number = () => 0): TallyGroup[] {
  const rates = PROMPTS.map(() => 0.15 + 0.5 * random());
  return Array.from({ length: days }, (_, day) =>
    ENGINES.map((engine) => {
      const unusual = (random() + random() - 1) * 0.15;
      const mentions = rates.map(
        (rate) => Array.from({ length: ANSWERS }, random).filter((at) => at < rate + unusual + shift(day)).length,
      );
      const zeros = mentions.map(() => 0);
      return {
        day: new Date(Date.parse("2000-01-03") + day * DAY_MS).toISOString().slice(0, 10),
        engine,
        language: "en",
        tallies: {
          ...{ prompts: PROMPTS, models: ["m"], n: mentions.map(() => ANSWERS), mentions },
          ...{ positionSum: zeros, positionCount: zeros, cited: zeros, brands: {} },
        },
      };
    }),
  ).flat();
}

/** Compares the 28 days before a day with the 28 days before those. */
function compareAt(tallies: ReturnType<typeof readTallies>, end: number, project: string): Compared {
  const spans = {
    base: { from: end - 2 * WINDOW, to: end - WINDOW - 1 },
    current: { from: end - WINDOW, to: end - 1 },
  };
  const { p, change, base, current, reason } = judge({
    tallies,
    spans,
    topics: new Map(),
    weeks: { base: 4, current: 4 },
  });
  return {
    ...{ project, p, reason, before: base.value ?? 0, after: current.value ?? 0, answers: current.checks },
    ...{
      difference: change?.difference ?? null,
      low: change?.combined.low ?? null,
      high: change?.combined.high ?? null,
    },
  };
}

function writeEmail(projects: Compared[]): string {
  const facts = { organization: "Acme", day: "2026-11-29", findings: decideFindings(projects), ...NO_WORK };
  return renderEmail(facts, { stop: "https://a.example/s", settings: "https://a.example/t" }).text;
}

test("reports a change in at most 5% of the emails of 1,000 quiet weeks, with two projects in each", () => {
  const weeks = 1_000;
  const days = 2 * WINDOW + 7 * (weeks - 1);
  const [first, second] = [1, 2].map((seed) => readTallies(simulateDays(days, createRandom(seed))));
  if (!first || !second) throw new Error("There are two projects.");
  const emails = Array.from({ length: weeks }, (_, week) => {
    const end = 2 * WINDOW + 7 * week;
    return writeEmail([compareAt(first, end, "One"), compareAt(second, end, "Two")]);
  });
  expect(emails.filter((text) => /the mention rate went/.test(text)).length).toBeLessThanOrEqual(weeks / 20);
  expect(
    emails.filter((text) => text.includes("Two: nothing changed that 2,240 answers could show.")).length,
  ).toBeGreaterThan(weeks * 0.9);
});

test("reports a change of 25 points", () => {
  const shift = (day: number) => (day < WINDOW ? 0 : 0.25);
  const tallies = readTallies(simulateDays(2 * WINDOW, createRandom(3), shift));
  expect(writeEmail([compareAt(tallies, 2 * WINDOW, "One")])).toMatch(
    /One: the mention rate went up, from [\d.]+% to [\d.]+%, by 2\d(?:\.\d)? points \(95% interval [\d.]+ to [\d.]+\)/,
  );
});

test("corrects the projects of one email as one family", () => {
  const compared = (p: number | null): Compared => ({
    ...{ project: "One", p, difference: 0.1, low: 0.01, high: 0.19, before: 0.2, after: 0.3, answers: 100 },
    reason: "There are no answers before to compare.",
  });
  expect(decideFindings([compared(0.04)]).map(({ verdict }) => verdict)).toEqual(["up"]);
  expect(decideFindings([compared(0.04), compared(0.5), compared(null)]).map(({ verdict }) => verdict)).toEqual([
    "no_change",
    "no_change",
    "unknown",
  ]);
});
