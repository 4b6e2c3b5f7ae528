import "server-only";
import type { Db } from "#db/client.ts";
import { findDisablers } from "#db/queries/automations/disablers.ts";
import { type Disabled, enableAutomation, lockDisabled, passDisabled } from "#db/queries/automations/runs.ts";
import { nextRun } from "#lib/cron/next-run.ts";
import { storedCron } from "#lib/cron/shape.ts";

/** Why an automation is disabled whose repository is disconnected: `acme/widget was disconnected.` */
export function disconnectedReason({ owner, repo }: { owner: string; repo: string }): string {
  return `${owner}/${repo} was disconnected.`;
}

/** Why an automation is disabled whose brand identity is deleted. */
export function deletedBrandReason(name: string): string {
  return `The brand identity ${name} was deleted.`;
}

/**
 * Enables again what the deletion of a brand identity or an integration disabled, once that is restored. What a person has
 * paused or changed since stays as it is, and what also needs something else that is deleted waits for that.
 * @param restoredId the restored brand identity or integration
 * @param tx the transaction that restores it
 */
export async function enableDependents(tx: Db, organizationId: string, restoredId: string, now: Date): Promise<void> {
  for (const automation of await lockDisabled(tx, organizationId, restoredId)) {
    const [other] = await findDisablers(tx, organizationId, automation);
    if (other) await passDisabled(tx, automation, { disabledBy: other.id, reason: getReason(other) });
    else await enableAutomation(tx, automation, { nextRunAt: getNextRun(automation, now), now });
  }
}

type Disabler = Awaited<ReturnType<typeof findDisablers>>[number];

function getReason(disabler: Disabler): string {
  return disabler.kind === "brandIdentity" ? deletedBrandReason(disabler.name) : disconnectedReason(disabler);
}

function getNextRun({ kind, sourceConfig }: Disabled, now: Date): Date | null {
  return kind === "schedule" ? nextRun(storedCron.parse(sourceConfig).cron, now) : null;
}
