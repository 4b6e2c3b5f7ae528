import "server-only";
import { randomBytes } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "#db/client.ts";
import { listJobs } from "#db/queries/generation-jobs.ts";
import { findDemoOrganization, updateOrganization } from "#db/queries/orgs.ts";
import { findFirstUser } from "#db/queries/users.ts";
import type { Ctx, OrganizationSummary } from "#lib/auth/principal.ts";
import { SCOPES } from "#lib/auth/scopes.ts";
import { createSignInLink } from "#lib/auth/sign-in-link.ts";
import type { Clock } from "#lib/clock.ts";
import { env, origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { issueKey } from "#lib/keys/service.ts";
import { log } from "#lib/log.ts";
import { createUser } from "#lib/orgs/service/accounts.ts";
import { insertOrganization } from "#lib/orgs/service/organizations.ts";

type DemoAccount = { url: string; email: string; password: string; apiKey: string; organization: string };

const EMAIL = "demo@clarion.example";

/**
 * The demo workspace of a new installation: an account, its organization and a key, written to `demo.json`
 * (mode 0600) in the data directory. Does nothing once any account exists.
 * @returns a one-time sign-in link, undefined where there is nothing to make
 */
export async function createDemoAccount(db: Db, clock: Clock): Promise<string | undefined> {
  if (await findFirstUser(db)) return undefined;
  const now = clock.now();
  const password = randomBytes(12).toString("base64url");
  const userId = await db.transaction(async (tx) => {
    const user = await createUser(tx, { email: EMAIL, name: "Demo", password }, now);
    const organization = await insertOrganization(tx, { name: "Demo", slug: "demo", demo: true }, user.userId, now);
    await updateOrganization(tx, organization.id, { publicPages: true }, now);
    const key = {
      organizationId: organization.id,
      createdBy: user.userId,
      name: "Demo key",
      scopes: SCOPES,
      expiresAt: null,
    };
    const { secret } = await issueKey(tx, key, now);
    // Before the commit: an account without its file would be one that nobody can enter.
    writeAccount({ url: origin(), email: EMAIL, password, apiKey: secret, organization: organization.slug });
    return user.userId;
  });
  return createSignInLink(db, userId, now);
}

/** Written whole or not at all, readable by the operator alone. */
function writeAccount(account: DemoAccount): void {
  const file = join(env.CLARION_DATA_DIR, "demo.json");
  writeFileSync(`${file}.new`, `${JSON.stringify(account, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
