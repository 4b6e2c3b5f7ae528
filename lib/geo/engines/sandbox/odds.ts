import type { SandboxBrand, SandboxWorld } from "#lib/geo/engines/types.ts";
import { chance, swing } from "./chance.ts";
import type { Personality } from "./personality.ts";

/** Shifts a probability on the log-odds scale, where steps have the same size everywhere. */
export function shiftOdds(likelihood: number, by: number): number {
  const odds = Math.log(likelihood / (1 - likelihood)) + by;
  return 1 / (1 + Math.exp(-odds));
}

/** Everything that determines an answer: engine, question, scan and repeat. */
export type DecisionKey = {
  engine: string;
  /** `search` or `nosearch`. */
  mode: string;
  prompt: string;
  language: string;
  seed: string;
  repeat: number;
};

/** A decision of this answer, from 0 up to 1. */
export function decide({ engine, mode, prompt, language, seed, repeat }: DecisionKey, decision: string): number {
  return chance("decide", engine, mode, prompt, language, seed, repeat, decision);
}

/** An engine's attitude to a subject, the same each time this is key. */
function mood({ engine, prompt, language }: DecisionKey, subject: string): number {
  return swing("mood", engine, prompt.trim().toLowerCase(), language, subject);
}

/** Small effect that all answers of an engine in one scan share. */
const SCAN_MOOD = 0.15;
/** Log-odds gain if the brand was named earlier in the conversation. */
const ALREADY_NAMED = 1.4;

/** Log-odds loss if the question is about another trade than the brand's. */
const OFF_TOPIC = 0.8;

/** What is known of the conversation besides its words. */
export type Circumstances = { isAlreadyNamed: boolean; isOffTopic: boolean };

/** Probability that the organization's brand is named when the question does not name it. */
export function ownOdds(
  key: DecisionKey,
  personality: Personality,
  evidence: number,
  { isAlreadyNamed, isOffTopic }: Circumstances,
): number {
  const scan = SCAN_MOOD * swing("scan", key.engine, key.seed);
  const contextShift = (isAlreadyNamed ? ALREADY_NAMED : 0) - (isOffTopic ? OFF_TOPIC : 0);
  const baseline = shiftOdds(personality.own, 0.7 * personality.moods * mood(key, "own") + scan + contextShift);
  const raised = shiftOdds(baseline, personality.readiness * evidence);
  return Math.max(baseline, Math.min(personality.ceiling, raised));
}

/** Probability that an engine knows the brand that it is key about by name. */
export function knownOdds(key: DecisionKey, personality: Personality, evidence: number): number {
  const baseline = shiftOdds(0.35 + personality.own, 0.5 * mood(key, "known"));
  return Math.max(baseline, Math.min(0.96, shiftOdds(baseline, 1.6 * personality.readiness * evidence)));
}

/** Maximum number of tracked competitors that an engine knows. */
const HEARD_OF = 10;
const heard = new WeakMap<SandboxWorld, Map<string, readonly SandboxBrand[]>>();

/** The competitors that an engine knows, favorites first; they differ per engine. */
export function getKnownCompetitors(world: SandboxWorld, engine: string): readonly SandboxBrand[] {
  const byEngine = heard.get(world) ?? new Map<string, readonly SandboxBrand[]>();
  heard.set(world, byEngine);
  const cached = byEngine.get(engine);
  if (cached !== undefined) return cached;
  const favorites = world.competitors
    .map((brand) => ({ brand, preference: swing("favorite", engine, brand.name) }))
    .sort((a, b) => b.preference - a.preference)
    .slice(0, HEARD_OF)
    .map(({ brand }) => brand);
  byEngine.set(engine, favorites);
  return favorites;
}

/** Probability that a competitor is named. */
export function competitorOdds(key: DecisionKey, personality: Personality, name: string, isOffTopic: boolean): number {
  const preference = 0.9 * swing("favorite", key.engine, name) + 0.7 * personality.moods * mood(key, name);
  return Math.min(0.92, shiftOdds(personality.competitor, preference - (isOffTopic ? OFF_TOPIC : 0)));
}

/** Probability that a vendor of the corpus is named. */
export function vendorOdds(key: DecisionKey, personality: Personality, name: string): number {
  return Math.min(0.85, shiftOdds(personality.vendor, 0.6 * mood(key, name)));
}
