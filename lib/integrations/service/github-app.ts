import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { findInstallation, installationToken } from "#lib/content/sources/github/app.ts";
import type { SourceNetwork } from "#lib/content/sources/source.ts";
import { env } from "#lib/env.ts";
import { isServed } from "./local-roots.ts";

/** An installation of the operator's GitHub App and a token of it, which lasts an hour. */
export type AppAccess = { installationId: string; token: string };

/**
 * What the operator's GitHub App opens of a repository; undefined where it is not installed. The App knows no
 * organizations: it serves those of `GITHUB_APP_ORGANIZATIONS` alone, by default the first, so that nobody reads another
 * one's repository by its name.
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
