import type { Engine } from "./catalog.ts";

/** A text that a sandbox engine can find and cite. */
export type SandboxDocument = {
  url: string;
  title: string;
  text: string;
};

/** A brand that sandbox engines may know. */
export type SandboxBrand = {
  name: string;
  /** Registrable domain or host; null if unknown. */
  domain: string | null;
};

/** Everything that sandbox engines know about a project; load it once per scan. */
export type SandboxWorld = {
  own: SandboxBrand & {
    /** Aliases; the name is not among them. */
    aliases: readonly string[];
    description: string;
    audience: string;
  };
  competitors: readonly SandboxBrand[];
  /** The organization's publications, newest first. */
  documents: readonly SandboxDocument[];
};

/** A page that an answer cites, as the engine names it. */
export type Citation = { url: string; title: string | null };

/** One earlier turn of the same conversation. */
export type Turn = { prompt: string; answer: string };

export type EngineUsage = {
  /** Null if the vendor did not count them. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** Web searches that the vendor ran for the answer. */
  searches: number;
  /** What the vendor itself says that the answer cost; null if it does not say. */
  vendorCostUsd: number | null;
  /** `length` if the answer was cut off at its token limit. */
  finish: "stop" | "length" | "other";
};

/** One question to one engine. */
export type EngineQuestion = {
  engine: Engine;
  /** False asks without web search. */
  search: boolean;
  /** The text to ask, already translated. */
  prompt: string;
  /** ISO 639-1. */
  language: string;
  history: readonly Turn[];
  /** Whether zero data retention is required; an engine that cannot promise it is not asked. */
  zdr: boolean;
  /** The scan's seed; only sandbox engines use it. */
  seed: string;
  repeatIndex: number;
  /** What sandbox engines know; undefined for all others. */
  world: SandboxWorld | undefined;
  signal: AbortSignal;
};

export type EngineAnswer = {
  text: string;
  citations: Citation[];
  searchQueries: string[];
  /** As the provider reported it. */
  model: string;
  usage: EngineUsage;
  /** What was sent, without the key: text, turns, search, retention, limits. */
  request: Readonly<Record<string, unknown>>;
  accessMode: "api" | "sandbox";
  latencyMs: number;
};
