import "server-only";
import type { ConnectedRepository } from "#db/queries/integrations/repositories.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { SourceRateLimited } from "#lib/content/sources/faults.ts";
import type { HostedProvider, SourceNetwork } from "#lib/content/sources/source.ts";
import { env } from "#lib/env.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { withBaseUrlErrors } from "./base-url.ts";
import { checkAccess } from "./check-access.ts";
import { type AppAccess, findAppAccess } from "./github-app.ts";
import { tryHost } from "./hosts.ts";
import { unsealToken } from "./token.ts";

/** A repository to check; `externalId` and `installationId` are set when it is connected. */
export type Target = { branch: string | undefined; token: string | null } & (
  | { provider: "git"; cloneUrl: string }
  | ({ provider: HostedProvider; externalId: string | null; installationId: string | null } & RepositoryLocation)
);
type RepositoryLocation = { baseUrl: string | null; owner: string; repo: string };
type HostTarget = Extract<Target, { provider: HostedProvider }>;

/** Facts about a readable repository. */
export type Reached = {
  cloneUrl: string;
  owner: string;
  repo: string;
  /** `HEAD` when the repository has no named branch. */
  defaultBranch: string;
  private: boolean;
  externalId: string | null;
  installationId: string | null;
};

const OWNER = /^[A-Za-z0-9_][\w.-]*(?:\/[A-Za-z0-9_][\w.-]*)*$/;
const NAME = /^(?!\.{1,2}$)[\w.-]+$/;

/**
 * Checks that a repository can be read, by git or over its host's API, before anything about it is stored.
 * @throws AppError `invalid`, `forbidden`, `notFound`, `unavailable`
 */
export async function reachRepository(ctx: Ctx, target: Target): Promise<Reached> {
  return target.provider === "git" ? reachByGit(ctx, target) : convertRateLimit(() => reachByHost(ctx, target));
}

async function reachByGit(ctx: Ctx, target: Extract<Target, { provider: "git" }>): Promise<Reached> {
  const { cloneUrl, branch, token } = target;
  const reached = await checkAccess(ctx, { cloneUrl, branch, token: token ?? undefined });
  return { ...reached, private: token !== null, externalId: null, installationId: null };
}

async function reachByHost(ctx: Ctx, target: HostTarget): Promise<Reached> {
  const { provider, baseUrl, owner, externalId } = target;
  const name = target.repo.replace(/\.git$/, "");
  if (!OWNER.test(owner)) throw invalidField("owner", "is no name of an owner");
  if (!NAME.test(name)) throw invalidField("repo", "is no name of a repository");
  const network = { allowedHosts: env.CLARION_ALLOWED_HOSTS.git };
  const app = await resolveAppAccess(ctx, target, network);
  const token = app?.token ?? target.token;
  const branch = target.branch === undefined || target.branch === "HEAD" ? null : target.branch;
  const trial = { provider, baseUrl, owner, name, token, branch, externalId };
  const facts = await withBaseUrlErrors(baseUrl, () => tryHost(trial, network));
  if (facts.private && token === null) throw needsToken(`${facts.owner}/${facts.name}`);
  return {
    cloneUrl: facts.cloneUrl,
    owner: facts.owner,
    repo: facts.name,
    defaultBranch: branch ?? facts.defaultBranch,
    private: facts.private,
    externalId: facts.externalId,
    installationId: app?.installationId ?? null,
  };
}

/** A token takes precedence; without one, the GitHub App is used where it is installed. */
async function resolveAppAccess(ctx: Ctx, target: HostTarget, network: SourceNetwork): Promise<AppAccess | undefined> {
  if (target.token !== null || target.provider !== "github" || target.baseUrl !== null) return undefined;
  if (target.externalId !== null && target.installationId === null) return undefined;
  return findAppAccess(ctx, target.owner, target.repo, network);
}

function needsToken(what: string): AppError {
  return new AppError(
    "forbidden",
    `${what} is private`,
    "Use a token that can read its contents, pull requests and issues.",
  );
}

/** Reports a rate limit of the host as `unavailable`, since it is not our own limit. */
export async function convertRateLimit<T>(access: () => Promise<T>): Promise<T> {
  try {
    return await access();
  } catch (error) {
    if (!(error instanceof SourceRateLimited)) throw error;
    throw new AppError("unavailable", error.message, error.recovery, { cause: error });
  }
}

/** Converts a connected repository to an access target. */
export function toTarget(connected: ConnectedRepository): Target {
  const { integration, repository } = connected;
  const common = { branch: repository.defaultBranch, token: unsealToken(connected) };
  const { provider } = integration;
  if (provider !== "github" && provider !== "gitea" && provider !== "gitlab") {
    return { provider: "git", cloneUrl: repository.cloneUrl, ...common };
  }
  const { owner, repo, externalId } = repository;
  const { baseUrl, installationId } = integration;
  return { provider, baseUrl, owner, repo, externalId, installationId, ...common };
}
