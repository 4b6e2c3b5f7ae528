import type { Engine } from "./catalog.ts";

/** A text that a sandbox engine can find and cite. */
export type SandboxDocument = {
  url: string;
  title: string;
  text: string;
};

/** A brand that sandbox engines have heard of. */
export type SandboxBrand = {
  name: string;
  /** Registrable domain or host; null where none is known. */
  domain: string | null;
};

/** All that sandbox engines know of one project; loaded once for a scan. */
export type SandboxWorld = {
  own: SandboxBrand & {
    /** Aliases; the name is not among them. */
    aliases: readonly string[];
    description: string;
    audience: string;
  };
  competitors: readonly SandboxBrand[];
  /** What the organization published, newest first. */
  documents: readonly SandboxDocument[];
};

/** A page that an answer rests on, as the engine names it. */
export type Citation = { url: string; title: string | null };

/** One earlier turn of the same conversation. */
export type Turn = { prompt: string; answer: string };

export type EngineUsage = {
  /** Null where the vendor did not count them. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** `length` where the answer was cut off at its bound. */
  finish: "stop" | "length" | "other";
};

/** One question to one engine. */
export type EngineQuestion = {
  engine: Engine;
  /** False asks without web search. */
  search: boolean;
  /** The text as it is asked, already translated. */
  prompt: string;
  /** ISO 639-1. */
  language: string;
  history: readonly Turn[];
  /** Whether nothing may be kept; an engine that cannot promise it is not asked. */
  zdr: boolean;
  /** The scan's seed; only sandbox engines look at it. */
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
  /** What was sent beside the key: text, turns, search, retention, bounds. */
  request: Readonly<Record<string, unknown>>;
  accessMode: "api" | "sandbox";
  latencyMs: number;
};
