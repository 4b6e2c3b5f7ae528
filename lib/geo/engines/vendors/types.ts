import type { generateText, LanguageModel } from "ai";
import type { Access } from "#lib/geo/engines/settings.ts";
import type { Citation } from "#lib/geo/engines/types.ts";

/** What a vendor's own answer says, read from its body as it came. */
export type Reading = {
  text: string;
  citations: Citation[];
  searchQueries: string[];
  /** Exact model id; null where the body names none. */
  model: string | null;
  /** Whether the vendor declined to answer. */
  isRefused: boolean;
  /** Whether the engine meant to search and none of its searches worked. */
  isBlind: boolean;
};

type Options = Parameters<typeof generateText>[0];

/** How a question goes to a vendor beside its conversation. */
export type Settings = Pick<Options, "tools" | "providerOptions"> & {
  /** What the request says about keeping it, for the record of the check. */
  retention: Readonly<Record<string, unknown>>;
};

export type Mode = { search: boolean; zdr: boolean };

/** A vendor's protocol: how it is reached, asked and read. */
export type Vendor = {
  connect(access: Access, model: string, fetch: typeof globalThis.fetch): LanguageModel;
  settings(mode: Mode, access: Access): Settings;
  /** @throws ZodError where the body is not of the vendor's shape */
  read(body: unknown): Reading;
  /** Rewrites what is sent or received, where the SDK's protocol is not quite the vendor's. */
  request?(body: unknown, mode: Mode): unknown;
  response?(body: unknown): unknown;
};
