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

/** Puts one question to one engine, once. */
export type Ask = (question: EngineQuestion) => Promise<EngineAnswer>;

/** How the questions of a scan are put: to which engine, in which words, with what it knows. */
export async function askerOf(
  { db, clock }: { db: Db; clock: Clock },
  scan: ScanRow,
  put: Ask = ask,
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
    // The sandbox answers without waiting for anything: what else this process does gets its turn here.
    if (engine.sandbox) await setImmediate();
    const common = { engine, search, zdr, language, history, seed, repeatIndex, signal };
    const answer = await put({ ...common, prompt: text, world: engine.sandbox ? world : undefined });
    return { ...answer, request: { ...answer.request, translated } };
  };
}
