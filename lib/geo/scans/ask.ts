import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import type { ScanRow } from "#db/queries/geo/scans.ts";
import type { Clock } from "#lib/clock.ts";
import { ask } from "#lib/geo/engines/ask.ts";
import { EngineFault } from "#lib/geo/engines/fault.ts";
import { translatePrompt } from "#lib/geo/engines/translate.ts";
import type { EngineAnswer, EngineQuestion } from "#lib/geo/engines/types.ts";
import { loadSandboxWorld } from "#lib/geo/engines/world.ts";
import { engineName } from "./plan.ts";
import { scanPlan } from "./plan-schema.ts";
import type { Ports } from "./runner/types.ts";

/** Asks one engine one question, without retries. */
export type Ask = (question: EngineQuestion) => Promise<EngineAnswer>;

/**
 * Builds the function that asks a scan's questions: it picks the engine's run, translates the prompt and passes the
 * sandbox its world.
 */
export async function createAsk(
  { db, clock }: { db: Db; clock: Clock },
  scan: ScanRow,
  askEngine: Ask = ask,
): Promise<Ports["ask"]> {
  const { organizationId, projectId, seed } = scan;
  const { engines } = scanPlan.parse(scan.request);
  const runs = new Map(engines.map((run) => [engineName(run), run]));
  const isSandbox = engines.some(({ engine }) => engine.sandbox);
  const world = isSandbox ? await loadSandboxWorld(db, organizationId, projectId) : undefined;
  return async ({ check, history, signal }) => {
    const { prompt, language, repeatIndex } = check;
    const run = runs.get(check.engine);
    if (!run) throw new EngineFault("failed", "The scan does not know this engine.", { isFinal: true });
    const { engine, search, zdr } = run;
    const { text, translated } = await translatePrompt(db, { organizationId, prompt, language, now: clock.now() });
    // Sandbox engines answer without I/O: yield to the event loop so that other work of this process continues.
    if (engine.sandbox) await setImmediate();
    const common = { engine, search, zdr, language, history, seed, repeatIndex, signal };
    const answer = await askEngine({ ...common, prompt: text, world: engine.sandbox ? world : undefined });
    return { ...answer, request: { ...answer.request, translated } };
  };
}
