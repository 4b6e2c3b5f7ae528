import "server-only";
import { resolve } from "node:path";
import type { Ctx } from "#lib/access/principal.ts";
import { parseRemote } from "#lib/content/remote-url.ts";
import { parseLocation } from "#lib/content/sources/git/clone-url.ts";
import { probeRemoteRepository } from "#lib/content/sources/git/mirror.ts";
import { openLocalRepository } from "#lib/content/sources/git/open.ts";
import { env, programEnvironment } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { getAllowedRoots } from "./local-roots.ts";

/** Facts about a readable repository. */
export type Reachable = {
  /** The normalized URL or path, which identifies the repository. */
  cloneUrl: string;
  owner: string;
  repo: string;
  /** `HEAD` when the repository has no named branch. */
  defaultBranch: string;
};

const HEAD = "HEAD";

/** Normalizes a repository's URL or path, so that every spelling gives the same result. @throws AppError `invalid` */
export function normalizeLocation(text: string): string {
  const location = parseLocation(text);
  return location.kind === "url" ? location.url.href.replace(/\/+$/, "") : resolve(location.path);
}

/**
 * Checks that a repository can be read, before anything about it is stored.
 * @throws AppError `invalid` (no address, private address, empty, no such branch), `forbidden`, `notFound`,
 * `unavailable`
 */
export async function checkAccess(
  ctx: Ctx,
  request: { cloneUrl: string; branch: string | undefined; token: string | undefined },
): Promise<Reachable> {
  const location = parseLocation(request.cloneUrl);
  const branch = request.branch === undefined || request.branch === HEAD ? {} : { branch: request.branch };
  if (location.kind === "url") {
    const { defaultBranch } = await probeRemoteRepository(location.url, {
      environment: programEnvironment(),
      allowedHosts: env.CLARION_ALLOWED_HOSTS.git,
      ...branch,
      ...(request.token === undefined ? {} : { token: request.token }),
    });
    const remote = parseRemote(location.url.href);
    const name = remote?.name ?? (location.url.pathname.split("/").at(-1) || location.url.hostname);
    return {
      cloneUrl: normalizeLocation(request.cloneUrl),
      owner: remote?.owner ?? location.url.hostname,
      repo: name,
      defaultBranch: request.branch ?? defaultBranch ?? HEAD,
    };
  }
  const allowedRoots = await getAllowedRoots(ctx.db, ctx.organization);
  if (allowedRoots.length === 0) {
    throw new AppError(
      "forbidden",
      "Repositories on this server's disk cannot be connected",
      `Use an https clone URL, or ask the operator to add ${getMissingSetting(ctx.organization.slug)}.`,
    );
  }
  const source = await openLocalRepository(location.path, {
    environment: programEnvironment(),
    allowedRoots,
    ...branch,
  });
  return {
    cloneUrl: normalizeLocation(request.cloneUrl),
    owner: source.repository.owner,
    repo: source.repository.name,
    defaultBranch: request.branch ?? source.defaultBranch ?? HEAD,
  };
}

/** What the operator has to add so that an organization may connect repositories on the server's disk. */
function getMissingSetting(slug: string): string {
  if (env.CLARION_LOCAL_REPOSITORIES.length === 0) return "the folder to CLARION_LOCAL_REPOSITORIES";
  return `${slug} to CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS`;
}
