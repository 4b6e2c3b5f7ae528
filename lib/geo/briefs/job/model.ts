import "server-only";
import { describeStop } from "#lib/ai/describe-fault.ts";
import { writingModels } from "#lib/ai/providers.ts";
import { RecordedCalls } from "#lib/ai/recorded-calls.ts";
import type { ModelSettings } from "#lib/ai/settings.ts";
import { log } from "#lib/log.ts";
import type { BriefRun } from "./run.ts";

/**
 * Opens the calls of a brief to the configured models; null without one.
 * @param holderId the brief for its planning, or the run that writes its article
 */
export async function openCalls(
  { db, clock, organizationId, briefId }: BriefRun,
  holderId: string,
  settings: ModelSettings,
): Promise<RecordedCalls | null> {
  const choices = writingModels();
  if (choices === null) return null;
  const warn = (message: string): void => log.warn({ briefId, message }, "a model gave no answer for a brief");
  return RecordedCalls.open({
    db,
    clock,
    owner: { organizationId, holderId, briefId },
    choices,
    settings,
    observer: {
      onFault: async ({ stage }, fault) => warn(describeStop(stage, fault)),
      onSwitch: async (_, message) => warn(message),
    },
  });
}
