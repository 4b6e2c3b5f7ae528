import type { TallyGroup } from "#lib/geo/visibility/tallies.ts";
import { groupTopics, type Wording } from "#lib/stats/topics.ts";
import type { Design } from "./designs.ts";
import { autoregression, logistic, normal } from "./random.ts";

/** Standard deviations on the logistic scale between questions, between wordings of one, and between engines. */
const SPREAD = { question: 1.5, wording: 0.2, engine: 0.5 };
const CENTER = -1;

/** One simulated project: its answers of two windows and the truth about them. */
export type World = {
  base: TallyGroup[];
  current: TallyGroup[];
  topics: Map<string, number>;
  /** The long-run rate of exactly the prompts of the first window. */
  truth: number;
};

const SUBJECTS = ["changelog", "roadmap", "feedback", "onboarding", "survey", "billing", "analytics", "support"];
const WORDINGS = [
  (subject: string) => `What is the best ${subject} tool?`,
  (subject: string) => `Which ${subject} tool is best`,
  (subject: string) => `Recommend a good ${subject} tool`,
  (subject: string) => `top ${subject} tools`,
  (subject: string) => `List the best tools for ${subject}`,
];

/** Texts and tags as a customer has them: the product finds the topics. */
function writePrompts({ prompts, questions, topics }: Design): Wording[] {
  return Array.from({ length: prompts }, (_, i) => {
    const id = `p${i}`;
    if (questions !== undefined) {
      const wording = WORDINGS[Math.floor(i / questions)];
      return { id, text: wording?.(SUBJECTS[i % questions] ?? "") ?? "", tags: [] };
    }
    const tags = topics === undefined ? [] : [`topic ${i % topics}`];
    return { id, text: `Question ${i} about subject${i} and need${i}`, tags };
  });
}

/** @param shift added to all levels of the later window, on the logistic scale */
export function simulate(random: () => number, design: Design, shift: number): World {
  const prompts = writePrompts(design);
  const steps = 2 * design.scans;
  const group = design.questions ?? design.topics;
  const levels = Array.from({ length: group ?? design.prompts }, () => normal(random));
  const promptLevels = prompts.map((_, i) => levelOf(random, design, levels[i % levels.length] ?? 0));
  const scan = autoregression(random, steps, design.scanShock);
  const engines = Array.from({ length: design.engines }, () => autoregression(random, steps, design.engineShock));
  const languages = Array.from({ length: design.languages }, () => autoregression(random, steps, design.languageShock));
  const groups = levels.map(() => autoregression(random, steps, design.questionShock ?? design.topicShock));
  const drifts = [0, 1].map(() => levels.map(() => (design.drift ?? 0) * normal(random)));
  const offsets = prompts.map(() => engines.map(() => SPREAD.engine * normal(random)));
  const side = (window: 0 | 1): TallyGroup[] => {
    const asked = prompts.flatMap((prompt, i) => (isAsked(design, window, i) ? [{ ...prompt, i }] : []));
    const answer = (t: number, e: number, l: number): TallyGroup => {
      const step = window * design.scans + t;
      const common = [scan, engines[e], languages[l]].reduce(
        (sum, series) => sum + (series?.[step] ?? 0),
        window * shift,
      );
      const mentions = asked.map(({ i }) => {
        const group = i % groups.length;
        const own = (groups[group]?.[step] ?? 0) + (drifts[window]?.[group] ?? 0);
        return draw(random, logistic((promptLevels[i] ?? 0) + (offsets[i]?.[e] ?? 0) + common + own), design.repeats);
      });
      return toGroup(step * design.every, `e${e}`, `l${l}`, asked, mentions, design.repeats);
    };
    return Array.from({ length: design.scans }, (_, t) =>
      engines.flatMap((_, e) => (isOut(design, window, e, t) ? [] : languages.map((_, l) => answer(t, e, l)))),
    ).flat();
  };
  const first = prompts.flatMap((_, i) =>
    isAsked(design, 0, i) ? (offsets[i] ?? []).map((offset) => offset + (promptLevels[i] ?? 0)) : [],
  );
  const truth = first.reduce((sum, level) => sum + averageRate(level, design), 0) / first.length;
  return { base: side(0), current: side(1), topics: groupTopics(prompts), truth };
}

function levelOf(random: () => number, { questions, topics }: Design, shared: number): number {
  if (questions !== undefined) return CENTER + SPREAD.question * shared + SPREAD.wording * normal(random);
  if (topics === undefined) return CENTER + SPREAD.question * shared;
  return CENTER + (SPREAD.question * (shared + normal(random))) / Math.SQRT2;
}

function isAsked({ paused = 0, added = 0 }: Design, window: 0 | 1, prompt: number): boolean {
  return window === 0 ? prompt >= added : prompt >= paused;
}

function isOut({ outage }: Design, window: 0 | 1, engine: number, scan: number): boolean {
  return outage === true && window === 1 && engine === 0 && scan >= 10 && scan < 20;
}

function draw(random: () => number, rate: number, repeats: number): number {
  let hits = 0;
  for (let i = 0; i < repeats; i++) hits += random() < rate ? 1 : 0;
  return hits;
}

const DAY_MS = 86_400_000;
export const FIRST_DAY = "2026-01-01";

function toGroup(
  day: number,
  engine: string,
  language: string,
  asked: readonly { id: string }[],
  mentions: number[],
  repeats: number,
): TallyGroup {
  const zeros = mentions.map(() => 0);
  return {
    day: new Date(Date.parse(FIRST_DAY) + day * DAY_MS).toISOString().slice(0, 10),
    engine,
    language,
    tallies: {
      prompts: asked.map(({ id }) => id),
      models: ["m-1"],
      n: mentions.map(() => repeats),
      mentions,
      positionSum: zeros,
      positionCount: zeros,
      cited: zeros,
      brands: null,
    },
  };
}

const NODES = 24;
/** Points of the normal distribution with equal weight. */
const POINTS = Array.from({ length: NODES }, (_, i) => normalQuantile((i + 0.5) / NODES));

/** The rate of a level, averaged over everything that varies with time. */
function averageRate(level: number, design: Design): number {
  const shocks = [design.scanShock, design.engineShock, design.languageShock, design.questionShock, design.topicShock];
  const sd = Math.hypot(design.drift ?? 0, ...shocks.map((shock) => shock?.sd ?? 0));
  return POINTS.reduce((sum, point) => sum + logistic(level + sd * point), 0) / NODES;
}

/** The rate of questions like these: over all levels that questions can have. */
export function topicRate(design: Design): number {
  const sd = Math.hypot(SPREAD.question, SPREAD.engine, design.questions === undefined ? 0 : SPREAD.wording);
  return POINTS.reduce((sum, point) => sum + averageRate(CENTER + sd * point, design), 0) / NODES;
}

/** The shift that raises the rate of questions like these by `effect`. */
export function shiftFor(design: Design, effect: number): number {
  const sd = Math.hypot(SPREAD.question, SPREAD.engine);
  const rateAt = (shift: number) =>
    POINTS.reduce((sum, point) => sum + averageRate(CENTER + shift + sd * point, design), 0) / NODES;
  let [low, high] = [0, 10];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (rateAt(middle) < rateAt(0) + effect) low = middle;
    else high = middle;
  }
  return low;
}

/** Quantile of the normal distribution by bisection of its distribution function (Abramowitz and Stegun 26.2.17). */
function normalQuantile(p: number): number {
  let [low, high] = [-8, 8];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (distribution(middle) < p) low = middle;
    else high = middle;
  }
  return low;
}

function distribution(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * sum;
  return x > 0 ? 1 - tail : tail;
}
