import "server-only";
import { join } from "node:path";
import type { Db } from "#db/client.ts";
import type { ConnectedRepository } from "#db/queries/repositories.ts";
import { env } from "#lib/env.ts";
import { allowedRootsOf } from "#lib/integrations/service/local-roots.ts";
import { tokenOf } from "#lib/integrations/service/token.ts";
import type { ReadRequest } from "#lib/jobs/reader/protocol.ts";

/** Where mirrors of remote repositories are kept. */
function cacheDirectory(): string {
  return join(env.CLARION_DATA_DIR, "repositories");
}

/** What the reading process needs to know of repositories and of what the organization may read. */
export async function readRequestOf<Kind extends ReadRequest["kind"]>(
  db: Db,
  organization: { id: string; slug: string },
  sources: readonly ConnectedRepository[],
  what: Pick<ReadRequest, "range" | "selection" | "audience"> & { kind: Kind },
): Promise<ReadRequest & { kind: Kind }> {
  return {
    ...what,
    repositories: sources.map((source) => ({
      id: source.repository.id,
      owner: source.repository.owner,
      name: source.repository.repo,
      location: source.repository.cloneUrl,
      branch: source.repository.defaultBranch === "HEAD" ? null : source.repository.defaultBranch,
      token: tokenOf(source),
    })),
    allowedRoots: await allowedRootsOf(db, organization),
    allowedHosts: env.CLARION_ALLOWED_HOSTS,
    cacheDirectory: cacheDirectory(),
  };
}
