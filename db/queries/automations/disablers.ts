import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { brandIdentities, repositories } from "#db/schema/index.ts";

type Needs = { repositoryIds: string[]; brandIdentityId: string | null };

/** Something deleted that an automation needs; of a repository the id is that of its integration. */
export type Disabler =
  | { kind: "integration"; id: string; owner: string; repo: string }
  | { kind: "brandIdentity"; id: string; name: string };

/** Lists the deleted resources that an automation needs. */
export async function findDisablers(db: Db, organizationId: string, needs: Needs): Promise<Disabler[]> {
  const { integrationId, owner, repo, deletedAt } = repositories;
  const ofRepositories =
    needs.repositoryIds.length === 0
      ? []
      : await db
          .select({ id: integrationId, owner, repo })
          .from(repositories)
          .where(
            and(
              eq(repositories.organizationId, organizationId),
              inArray(repositories.id, needs.repositoryIds),
              isNotNull(deletedAt),
            ),
          );
  const ofBrands =
    needs.brandIdentityId === null
      ? []
      : await db
          .select({ id: brandIdentities.id, name: brandIdentities.name })
          .from(brandIdentities)
          .where(
            and(
              eq(brandIdentities.organizationId, organizationId),
              eq(brandIdentities.id, needs.brandIdentityId),
              isNotNull(brandIdentities.deletedAt),
            ),
          );
  return [
    ...ofRepositories.map((row) => ({ kind: "integration" as const, ...row })),
    ...ofBrands.map((row) => ({ kind: "brandIdentity" as const, ...row })),
  ];
}
