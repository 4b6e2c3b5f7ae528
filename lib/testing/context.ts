import type { Db } from "#db/client.ts";
import type { Ctx, OrganizationSummary, Principal, Role } from "#lib/access/principal.ts";

/** Returns the context of a user with a role, or of another principal, with a fixed clock. */
export function testCtx(
  db: Db,
  organization: OrganizationSummary,
  who: { userId: string; role: Role; email?: string } | Principal,
  now: Date,
): Ctx {
  const principal: Principal =
    "type" in who
      ? who
      : {
          type: "user",
          sessionId: "ses_test",
          email: who.email ?? `${who.userId}@example.com`,
          name: null,
          confirmedAt: now,
          ...who,
        };
  return { db, organization, principal, clock: { now: () => now }, requestId: "req_test" };
}
