import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { findInstallation, installationToken } from "#lib/content/sources/github/app.ts";
import type { SourceNetwork } from "#lib/content/sources/source.ts";
import { env } from "#lib/env.ts";
import { isServed } from "./local-roots.ts";

/** An installation of the operator's GitHub App and its token, which is valid for an hour. */
export type AppAccess = { installationId: string; token: string };

/**
 * Returns the access of the operator's GitHub App to a repository; undefined when it is not installed. The App does
 * not know Clarion's organizations, so it serves only those in `GITHUB_APP_ORGANIZATIONS`, by default the first, and
 * nobody can read a foreign repository by its name.
 * @throws AppError as `findInstallation` does
 */
export async function findAppAccess(
  ctx: Ctx,
  owner: string,
  name: string,
  network: SourceNetwork,
): Promise<AppAccess | undefined> {
  if (env.GITHUB_APP_ID === undefined) return undefined;
  if (!(await isServed(ctx.db, ctx.organization, env.GITHUB_APP_ORGANIZATIONS))) return undefined;
  const installation = await findInstallation(owner, name, network);
  if (!installation) return undefined;
  return { installationId: installation.id, token: await installationToken(installation.id, network) };
}
