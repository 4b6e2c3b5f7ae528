import type { SandboxBrand, SandboxWorld } from "#lib/geo/engines/types.ts";
import { chance, swing } from "./chance.ts";
import type { Personality } from "./personality.ts";

/** Moves a likelihood on the scale of odds, where steps are alike everywhere. */
export function shifted(likelihood: number, by: number): number {
  const odds = Math.log(likelihood / (1 - likelihood)) + by;
  return 1 / (1 + Math.exp(-odds));
}

/** What decides an answer: who is asked, what, and which time. */
export type Asked = {
  engine: string;
  /** `search` or `nosearch`. */
  mode: string;
  prompt: string;
  language: string;
  seed: string;
  repeat: number;
};

/** A decision of this one answer. */
export function decide({ engine, mode, prompt, language, seed, repeat }: Asked, what: string): number {
  return chance("decide", engine, mode, prompt, language, seed, repeat, what);
}

/** How an engine feels about a subject whenever it is asked this. */
function mood({ engine, prompt, language }: Asked, subject: string): number {
  return swing("mood", engine, prompt.trim().toLowerCase(), language, subject);
}

/** What all answers of an engine in one scan have in common; small, but there. */
const SCAN_MOOD = 0.15;
/** What it is worth to have been named earlier in the conversation. */
const ALREADY_NAMED = 1.4;

/** What it costs where the question is about another trade than the brand's. */
const OFF_TOPIC = 0.8;

/** What is known of the conversation beside its words. */
export type Circumstances = { isAlreadyNamed: boolean; isOffTopic: boolean };

/** How likely the organization's brand is named where the question does not name it. */
export function ownOdds(
  asked: Asked,
  who: Personality,
  evidence: number,
  { isAlreadyNamed, isOffTopic }: Circumstances,
): number {
  const scan = SCAN_MOOD * swing("scan", asked.engine, asked.seed);
  const said = (isAlreadyNamed ? ALREADY_NAMED : 0) - (isOffTopic ? OFF_TOPIC : 0);
  const before = shifted(who.own, 0.7 * who.moods * mood(asked, "own") + scan + said);
  const after = shifted(before, who.readiness * evidence);
  return Math.max(before, Math.min(who.ceiling, after));
}

/** How likely an engine knows the brand that it is asked about by name. */
export function knownOdds(asked: Asked, who: Personality, evidence: number): number {
  const before = shifted(0.35 + who.own, 0.5 * mood(asked, "known"));
  return Math.max(before, Math.min(0.96, shifted(before, 1.6 * who.readiness * evidence)));
}

/** An engine has heard of only so many of those that somebody tracks. */
const HEARD_OF = 10;
const heard = new WeakMap<SandboxWorld, Map<string, readonly SandboxBrand[]>>();

/** The competitors that an engine has heard of, its favorites first: others for each engine. */
export function competitorsHeardOf(world: SandboxWorld, engine: string): readonly SandboxBrand[] {
  const byEngine = heard.get(world) ?? new Map<string, readonly SandboxBrand[]>();
  heard.set(world, byEngine);
  const known = byEngine.get(engine);
  if (known !== undefined) return known;
  const favorites = world.competitors
    .map((brand) => ({ brand, liking: swing("favorite", engine, brand.name) }))
    .sort((a, b) => b.liking - a.liking)
    .slice(0, HEARD_OF)
    .map(({ brand }) => brand);
  byEngine.set(engine, favorites);
  return favorites;
}

/** How likely a competitor is named. */
export function competitorOdds(asked: Asked, who: Personality, name: string, isOffTopic: boolean): number {
  const liking = 0.9 * swing("favorite", asked.engine, name) + 0.7 * who.moods * mood(asked, name);
  return Math.min(0.92, shifted(who.competitor, liking - (isOffTopic ? OFF_TOPIC : 0)));
}

/** How likely a vendor of the corpus is named. */
export function vendorOdds(asked: Asked, who: Personality, name: string): number {
  return Math.min(0.85, shifted(who.vendor, 0.6 * mood(asked, name)));
}
