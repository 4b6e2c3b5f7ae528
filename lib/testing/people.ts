import type { Db } from "#db/client.ts";
import { insertMembership, insertOrganization } from "#db/queries/accounts/orgs.ts";
import { insertUser } from "#db/queries/accounts/users.ts";
import type { Role } from "#lib/access/principal.ts";
import { newId } from "#lib/ids.ts";

let serial = 0;

/** Inserts a user with a verified address, without a password. @returns the id */
export async function testUser(db: Db, now: Date, email = `user${++serial}@example.com`): Promise<string> {
  const times = { emailVerifiedAt: now, createdAt: now, updatedAt: now };
  const user = await insertUser(db, { id: newId("usr"), email, name: null, ...times });
  if (!user) throw new Error(`${email} exists already.`);
  return user.id;
}

/** Inserts an organization with the given members. */
export async function testOrganization(db: Db, now: Date, members: Record<string, Role> = {}) {
  const slug = `org-${++serial}`;
  const times = { createdAt: now, updatedAt: now };
  const row = await insertOrganization(
    db,
    { id: newId("org"), slug, name: `Organization ${serial}`, ...times },
    { id: newId("brand"), name: "Default", isDefault: true, toneProfile: "Professional", ...times },
    { id: newId("proj"), name: `Organization ${serial}`, ...times },
  );
  if (!row) throw new Error(`${slug} exists already.`);
  for (const [userId, role] of Object.entries(members)) {
    await insertMembership(db, { organizationId: row.id, userId, role, createdAt: now });
  }
  return { id: row.id, slug: row.slug, name: row.name, logo: row.logo };
}
