import { ENGINES, type Engine, NO_SEARCH } from "#lib/geo/engines/catalog.ts";

/** What people call an engine as it stands in a figure: `GPT-5.4`, `GPT-5.4 without search`. */
export function engineName(id: string, known: readonly Engine[] = ENGINES): string {
  const bare = id.endsWith(NO_SEARCH) ? id.slice(0, -NO_SEARCH.length) : id;
  const label = known.find((engine) => engine.id === bare)?.label ?? bare.slice(bare.indexOf("/") + 1);
  return bare === id ? label : `${label} without search`;
}

/** Whether an engine answers from this server's sandbox, which says nothing of the world outside. */
export function isSandbox(id: string): boolean {
  return id.startsWith("sandbox/");
}
