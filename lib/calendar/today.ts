import "server-only";
import { getDb } from "#db/client.ts";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import { systemClock } from "#lib/clock.ts";
import { toLocalTime } from "#lib/local-time.ts";

/** The present day in the organization's time zone, such as `2026-10-26`. */
export async function getToday(organizationId: string): Promise<string> {
  const organization = await findOrganization(getDb(), organizationId);
  return toLocalTime(systemClock.now(), organization?.timeZone ?? "UTC").day;
}
