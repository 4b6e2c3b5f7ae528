import "server-only";
import type { Db } from "#db/client.ts";
import { listMembers } from "#db/queries/accounts/orgs.ts";
import { type Ctx, roleReaches } from "#lib/access/principal.ts";

/** The user that the caller acts for, if it is an admin or owner; API keys act for nobody. */
export async function findAdminId({ principal, organization }: Ctx, tx: Db): Promise<string | undefined> {
  if (principal.type !== "user" && principal.type !== "token") return undefined;
  const members = await listMembers(tx, organization.id);
  const member = members.find(({ userId }) => userId === principal.userId);
  return member && roleReaches(member.role, "admin") ? member.userId : undefined;
}
