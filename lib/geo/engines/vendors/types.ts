import type { generateText, LanguageModel } from "ai";
import type { Access } from "#lib/geo/engines/settings.ts";
import type { Citation } from "#lib/geo/engines/types.ts";

/** An answer parsed from the vendor's original response body. */
export type Reading = {
  text: string;
  citations: Citation[];
  searchQueries: string[];
  /** Web searches that were run, also those without a known query. */
  searches: number;
  /** What the vendor says that the answer cost, in US dollars; null if it does not say. */
  costUsd: number | null;
  /** Exact model id; null if the body has none. */
  model: string | null;
  /** Whether the vendor declined to answer. */
  isRefused: boolean;
  /** Whether all of the engine's searches failed. */
  isBlind: boolean;
};

type Options = Parameters<typeof generateText>[0];

/** Options of a vendor request besides the conversation. */
export type Settings = Pick<Options, "tools" | "providerOptions"> & {
  /** Retention options of the request, recorded in the check. */
  retention: Readonly<Record<string, unknown>>;
};

export type Mode = { search: boolean; zdr: boolean };

/** A vendor's protocol: connect, build the request, read the response. */
export type Vendor = {
  connect(access: Access, model: string, fetch: typeof globalThis.fetch): LanguageModel;
  settings(mode: Mode, access: Access): Settings;
  /** @throws ZodError if the body does not have the vendor's shape */
  read(body: unknown): Reading;
  /** Rewrite the request or response where the vendor's protocol differs from the SDK's. */
  request?(body: unknown, mode: Mode): unknown;
  response?(body: unknown): unknown;
};
