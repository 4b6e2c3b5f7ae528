import type { InngestFunction } from "inngest";
import { afterAll, vi } from "vitest";
import { embeddedKeys, inngest } from "#inngest/client.ts";
import { startEmbeddedServer } from "#inngest/embedded/server.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { systemClock } from "#lib/clock.ts";
import { provideEventSender } from "#lib/events.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";

export const TIMEOUT_MS = 120_000;

/**
 * Runs functions of the product on a job server until the test file ends, with an owner and a project for requests.
 */
export async function testJobServer(functions: InngestFunction.Any[]): Promise<{ ctx: Ctx; projectId: string }> {
  const db = await testDatabase();
  const now = new Date();
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  const { projectId } = await testProject(db, organization.id, now);
  provideEventSender((event) => inngest.send(event));
  const server = await startEmbeddedServer({ db, client: inngest, functions, isExclusive: true, ...embeddedKeys() });
  afterAll(() => server.stop());
  return {
    ctx: { ...testCtx(db, organization, { userId, role: "owner" }, now), clock: systemClock },
    projectId,
  };
}

/** Polls until the result is as wanted. */
export function readUntil<T>(read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  const look = async () => {
    const value = await read();
    return isWanted(value) && { value };
  };
  return vi.waitUntil(look, { timeout: TIMEOUT_MS, interval: 100 }).then(({ value }) => value);
}
