import "server-only";
import type { z } from "zod";
import { isUniqueViolation } from "#db/queries/errors.ts";
import { insertIntegration, type NewIntegration } from "#db/queries/integrations.ts";
import { insertRepository, listRepositories, type NewRepository } from "#db/queries/repositories.ts";
import type { Ctx } from "#lib/auth/principal.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { connectRepository as connectContract } from "#lib/integrations/contract.ts";
import { seal } from "#lib/secrets.ts";
import { checkAccess } from "./check-access.ts";
import { getConnected } from "./read.ts";
import { toVcsIntegration } from "./resource.ts";

export type ConnectRequest = z.output<NonNullable<typeof connectContract.body>>;

/**
 * Connects a repository once it has proved readable; nothing is stored before.
 * @throws AppError as `checkAccess` does, and `conflict` for one that is connected already
 */
export async function connectRepository(ctx: Ctx, body: ConnectRequest) {
  const cloneUrl = cloneUrlOf(body);
  const reachable = await checkAccess(ctx, { cloneUrl, branch: body.branch, token: body.token });
  const known = await listRepositories(ctx.db, ctx.organization.id);
  if (known.some(({ repository }) => isSame(repository.cloneUrl, reachable.cloneUrl))) throw alreadyConnected();
  const now = ctx.clock.now();
  const integrationId = newId("int", now.getTime());
  const common = {
    organizationId: ctx.organization.id,
    provider: body.provider,
    createdAt: now,
    updatedAt: now,
  };
  const owner = body.owner ?? reachable.owner;
  const repo = body.repo ?? reachable.repo;
  await store(
    ctx,
    {
      ...common,
      id: integrationId,
      kind: "vcs",
      displayName: body.displayName ?? `${owner}/${repo}`,
      tokenCiphertext: body.token === undefined ? null : seal(body.token, `integrations:${integrationId}`),
    },
    {
      ...common,
      id: newId("repo", now.getTime()),
      integrationId,
      owner,
      repo,
      defaultBranch: reachable.defaultBranch,
      private: body.token !== undefined,
      cloneUrl: reachable.cloneUrl,
    },
  );
  return {
    integration: toVcsIntegration(await getConnected(ctx.db, ctx.organization.id, integrationId)),
    organization: ctx.organization,
  };
}

function cloneUrlOf(body: ConnectRequest): string {
  if (body.provider === "git" && body.cloneUrl !== undefined) return body.cloneUrl;
  throw new AppError(
    "invalid",
    `provider: ${body.provider} is not available yet`,
    "Connect the repository with provider git and its https clone URL as cloneUrl.",
    { details: [{ path: "provider", message: "only git can be connected" }] },
  );
}

/** `.git` at the end names the same repository. */
function isSame(a: string, b: string): boolean {
  return a.replace(/\.git$/, "") === b.replace(/\.git$/, "");
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
