import "server-only";
import { isUniqueViolation } from "#db/queries/errors.ts";
import { insertIntegration, type NewIntegration } from "#db/queries/integrations/integrations.ts";
import {
  type ConnectedRepository,
  findRepositoryOfIntegration,
  insertRepository,
  listRepositories,
  type NewRepository,
} from "#db/queries/integrations/repositories.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import type { connectRepository as connectContract } from "#lib/integrations/contract.ts";
import { normalizeBaseUrl } from "./base-url.ts";
import { type Reached, reachRepository, type Target } from "./reach.ts";
import { toVcsIntegration } from "./resource.ts";
import { sealToken } from "./token.ts";

export type ConnectRequest = ParsedBody<typeof connectContract>;

/**
 * Connects a repository after checking that it can be read.
 * @throws AppError as `reachRepository` does, and `conflict` for one that is already connected
 */
export async function connectRepository(ctx: Ctx, body: ConnectRequest) {
  const target = toRequestTarget(body);
  const reached = await reachRepository(ctx, target);
  const baseUrl = target.provider === "git" ? null : target.baseUrl;
  const repositories = await listRepositories(ctx.db, ctx.organization.id);
  if (repositories.some((other) => isSame(other, { provider: body.provider, baseUrl, reached })))
    throw alreadyConnected();
  const now = ctx.clock.now();
  const organizationId = ctx.organization.id;
  const integrationId = newId("int", now.getTime());
  const common = { organizationId, provider: body.provider, createdAt: now, updatedAt: now };
  const owner = (body.provider === "git" ? body.owner : undefined) ?? reached.owner;
  const repo = (body.provider === "git" ? body.repo : undefined) ?? reached.repo;
  await store(
    ctx,
    {
      ...common,
      id: integrationId,
      kind: "vcs",
      displayName: body.displayName ?? `${owner}/${repo}`,
      baseUrl,
      installationId: reached.installationId,
      checkedAt: now,
      tokenCiphertext: sealToken(integrationId, target.token),
    },
    {
      ...common,
      id: newId("repo", now.getTime()),
      integrationId,
      owner,
      repo,
      defaultBranch: reached.defaultBranch,
      private: reached.private,
      cloneUrl: reached.cloneUrl,
      externalId: reached.externalId,
    },
  );
  const stored = await findRepositoryOfIntegration(ctx.db, organizationId, integrationId);
  if (!stored) throw notFound("Integration");
  return { integration: toVcsIntegration(stored), organization: ctx.organization };
}

/** @throws AppError `invalid` when a field of the provider is missing */
function toRequestTarget(body: ConnectRequest): Target {
  const common = { branch: body.branch, token: body.token ?? null };
  const { provider, owner, repo, cloneUrl } = body;
  if (provider === "git") {
    if (cloneUrl === undefined) throw invalidField("cloneUrl", "is required with provider git");
    return { provider, cloneUrl, ...common };
  }
  if (owner === undefined || repo === undefined) throw invalidField("owner", "owner and repo are required");
  const baseUrl = normalizeBaseUrl(provider, body.baseUrl);
  return { provider, baseUrl, owner, repo, externalId: null, installationId: null, ...common };
}

type Candidate = { provider: string; baseUrl: string | null; reached: Reached };

/** Whether both have the same URL, or the same id at the same host, which a repository keeps when it is renamed. */
function isSame({ integration, repository }: ConnectedRepository, { provider, baseUrl, reached }: Candidate): boolean {
  if (normalizeAddress(repository.cloneUrl) === normalizeAddress(reached.cloneUrl)) return true;
  if (reached.externalId === null || repository.externalId !== reached.externalId) return false;
  return integration.provider === provider && integration.baseUrl === baseUrl;
}

/** Ignores a trailing `.git` and, in a web URL, the case. */
function normalizeAddress(cloneUrl: string): string {
  const plain = cloneUrl.replace(/\.git$/, "");
  return plain.startsWith("/") ? plain : plain.toLowerCase();
}

function alreadyConnected(): AppError {
  return new AppError(
    "conflict",
    "Repository already connected",
    "Use the integration that GET /v1/integrations lists, or remove it first.",
  );
}

async function store(ctx: Ctx, integration: NewIntegration, repository: NewRepository): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      await insertIntegration(tx, integration);
      await insertRepository(tx, repository);
    });
  } catch (error) {
    if (isUniqueViolation(error, "repositories_clone_url")) throw alreadyConnected();
    throw error;
  }
}
