import { ENGINES, type Engine, NO_SEARCH } from "#lib/geo/engines/catalog.ts";

/** An engine's display name: `GPT-5.4`, `GPT-5.4 without search`. */
export function engineName(id: string, engines: readonly Engine[] = ENGINES): string {
  const bare = id.endsWith(NO_SEARCH) ? id.slice(0, -NO_SEARCH.length) : id;
  const label = engines.find((engine) => engine.id === bare)?.label ?? bare.slice(bare.indexOf("/") + 1);
  return bare === id ? label : `${label} without search`;
}

/** Whether an engine is a sandbox, whose answers are simulated by this server. */
export function isSandbox(id: string): boolean {
  return id.startsWith("sandbox/");
}
