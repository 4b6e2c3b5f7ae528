import "server-only";
import { resolve } from "node:path";
import type { Ctx } from "#lib/access/principal.ts";
import { parseRemote } from "#lib/content/remote-url.ts";
import { parseLocation } from "#lib/content/sources/git/clone-url.ts";
import { probeRemoteRepository } from "#lib/content/sources/git/mirror.ts";
import { openLocalRepository } from "#lib/content/sources/git/open.ts";
import { env, programEnvironment } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { allowedRootsOf } from "./local-roots.ts";

/** A repository that can be read, as it says itself. */
export type Reachable = {
  /** What tells it apart: the normalized URL or path. */
  cloneUrl: string;
  owner: string;
  repo: string;
  /** `HEAD` where the repository names no branch. */
  defaultBranch: string;
};

const HEAD = "HEAD";

/** What tells a repository apart, however its address was written. @throws AppError `invalid` */
export function normalizeLocation(text: string): string {
  const location = parseLocation(text);
  return location.kind === "url" ? location.url.href.replace(/\/+$/, "") : resolve(location.path);
}

/**
 * Makes sure that a repository can be read, before anything about it is stored.
 * @throws AppError `invalid` (no address, private address, empty, no such branch), `forbidden`, `notFound`, `unavailable`
 */
export async function checkAccess(
  ctx: Ctx,
  asked: { cloneUrl: string; branch: string | undefined; token: string | undefined },
): Promise<Reachable> {
  const location = parseLocation(asked.cloneUrl);
  const branch = asked.branch === undefined || asked.branch === HEAD ? {} : { branch: asked.branch };
  if (location.kind === "url") {
    const { defaultBranch } = await probeRemoteRepository(location.url, {
      environment: programEnvironment(),
      allowedHosts: env.CLARION_ALLOWED_HOSTS,
      ...branch,
      ...(asked.token === undefined ? {} : { token: asked.token }),
    });
    const remote = parseRemote(location.url.href);
    const name = remote?.name ?? (location.url.pathname.split("/").at(-1) || location.url.hostname);
    return {
      cloneUrl: normalizeLocation(asked.cloneUrl),
      owner: remote?.owner ?? location.url.hostname,
      repo: name,
      defaultBranch: asked.branch ?? defaultBranch ?? HEAD,
    };
  }
  const allowedRoots = await allowedRootsOf(ctx.db, ctx.organization);
  if (allowedRoots.length === 0) {
    throw new AppError(
      "forbidden",
      "Repositories on this server's disk cannot be connected",
      "Use an https clone URL, or ask the operator to allow the folder in CLARION_LOCAL_REPOSITORIES.",
    );
  }
  const source = await openLocalRepository(location.path, {
    environment: programEnvironment(),
    allowedRoots,
    ...branch,
  });
  return {
    cloneUrl: normalizeLocation(asked.cloneUrl),
    owner: source.repository.owner,
    repo: source.repository.name,
    defaultBranch: asked.branch ?? source.defaultBranch ?? HEAD,
  };
}
