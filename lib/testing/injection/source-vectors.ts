import { env } from "#lib/env.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type { connectRepository } from "#lib/integrations/contract.ts";
import type { generatePost } from "#lib/jobs/contract.ts";
import { endJob } from "#lib/jobs/service/end.ts";
import { makeLedger } from "#lib/jobs/steps/read.ts";
import { startJob } from "#lib/jobs/steps/start.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { type GithubRepositorySeed, GithubServer } from "#lib/testing/github-server.ts";
import { startLinearServer } from "#lib/testing/linear-server.ts";
import { formatOrder } from "#lib/testing/orders.ts";
import { buildDelivery, buildPushPayload, buildReleasePayload } from "#lib/testing/webhook-deliveries.ts";
import { testHook } from "#lib/testing/webhooks.ts";
import { receiveWebhook } from "#lib/webhooks/receive.ts";
import type { AttackVector, AttackVectors, Stage } from "./stage.ts";

const WINDOW = { from: "2024-01-01T00:00:00Z", to: "2024-01-10T00:00:00Z" };
const activity = { tool: "preview_activity", input: WINDOW };

/** Attack vectors from development tools: repositories, issue trackers, and their webhooks. */
export function buildSourceVectors(stage: Stage): AttackVectors {
  return {
    "a commit, a pull request and a release of a repository": { ...activity, inject: () => connectGithub(stage) },
    "the labels of a pull request and the tags of a host": {
      ...activity,
      inject: () => connectGithub(stage, seedHostileLabels),
    },
    "file names": { ...activity, reaches: "nobody", inject: () => connectGithub(stage, seedHostileFileName) },
    "an error response from a host": {
      ...activity,
      fails: true,
      reaches: "nobody",
      inject: () => connectRefusingHost(stage),
    },
    "an error response to a connection check": {
      tool: "list_integrations",
      reaches: "nobody",
      inject: async () => {
        const integrationId = await connectRefusingHost(stage);
        await stage.call("checkIntegration", stage.ctx, { params: { integrationId } });
      },
    },
    "an error response during a generation": {
      tool: "get_post_generation_status",
      reaches: "nobody",
      ...buildGenerationVector(stage),
    },
    "an error response from a tracker": {
      tool: "preview_activity",
      input: { ...WINDOW, dataPoints: { includeTrackerData: true } },
      fails: true,
      reaches: "nobody",
      inject: () => connectLinear(stage, true),
    },
    "the name of a tracker's team": { tool: "list_integrations", inject: () => connectLinear(stage) },
    "an issue of a tracker": {
      tool: "preview_activity",
      input: { ...WINDOW, dataPoints: { includeTrackerData: true } },
      inject: () => connectLinear(stage),
    },
    "the authors, the branch and the tags of a repository": {
      ...activity,
      inject: () => connectGit(stage, createRepositoryWithHostileAuthors(stage.hostileName), { branch: "next" }),
    },
    "the text of a file and the changes of a commit": {
      ...activity,
      inject: () => connectGit(stage, createRepositoryWithHostileFiles(stage.hostile)),
      reaches: "nobody",
    },
    "a webhook's payload": {
      tool: "list_webhook_logs",
      inject: () => deliver(stage, buildPushDelivery(stage.hostile)),
    },
    "a webhook delivery with an invalid signature": {
      tool: "list_webhook_logs",
      inject: () =>
        deliver(stage, { ...buildReleaseDelivery(stage), event: stage.hostileName, secret: "another" }, 401),
    },
    "an invalid webhook delivery": {
      tool: "list_webhook_logs",
      reaches: "nobody",
      inject: () => deliver(stage, buildPushDelivery(stage.hostile, { ref: [stage.hostile] }), 400),
    },
    "the sender and the headers of a webhook": {
      tool: "list_webhook_logs",
      inject: () => deliver(stage, buildReleaseDelivery(stage)),
    },
  };
}

type Seed = Partial<GithubRepositorySeed>;

const harmlessCommit = (title: string, minute: number, files = ["src/a.ts"]) => ({ title, minute, files });

/** Hostile names of the host's own objects, such as labels and tags. */
const seedHostileLabels = ({ hostileName }: Stage): Seed => ({
  commits: [harmlessCommit("chore: begin", 0), harmlessCommit("Merge pull request #7", 60)],
  pulls: [{ number: 7, title: "feat: sort by name", mergedAs: 1, labels: [hostileName] }],
  tags: { [hostileName]: 1 },
  releases: [{ tag: hostileName, minute: 90, body: "Notes" }],
});

const seedHostileFileName = ({ hostileName }: Stage): Seed => ({
  commits: [harmlessCommit("chore: begin", 0), harmlessCommit("feat: sort by name", 60, [`src/${hostileName}.ts`])],
});

/**
 * Connects a repository, then makes its host answer every request with a hostile error. @returns the integration's id
 */
async function connectRefusingHost(stage: Stage): Promise<string> {
  const github = await connectGithub(stage, seedHostileFileName);
  const { hostile, hostileName } = stage;
  const body = JSON.stringify({ message: hostile, errors: [{ message: hostile }], documentation_url: hostileName });
  github.server.intercept = () => ({ status: 403, headers: { "x-note": hostileName }, body });
  return github.integrationId;
}

/** Runs a generation until it fails because the host refuses it. */
function buildGenerationVector(stage: Stage): Pick<AttackVector, "input" | "inject"> {
  const { call, ctx, db } = stage;
  const input: { jobId?: string } = {};
  return {
    input,
    inject: async () => {
      await connectRefusingHost(stage);
      const body = { contentType: "changelog", ...WINDOW };
      const { output } = await call<OutputOf<typeof generatePost>>("generatePost", ctx, { body });
      input.jobId = output.job.id;
      const run = {
        db,
        clock: ctx.clock,
        organizationId: ctx.organization.id,
        jobId: output.job.id,
        workflowRunId: "run-1",
      };
      await startJob(run);
      const fault = await makeLedger(run).then(
        () => undefined,
        (error: Error) => error,
      );
      if (!fault) throw new Error("Expected the host to refuse the request.");
      await endJob(run, { status: "failed", message: fault.message });
    },
  };
}

async function connectGithub(stage: Stage, buildSeed: (stage: Stage) => Seed = seedHostileTexts) {
  const { call, ctx, allowHost } = stage;
  const server = new GithubServer([{ id: 31, owner: "acme", name: "widget", commits: [], ...buildSeed(stage) }]);
  await server.start();
  allowHost(server.url, () => server.stop());
  const body = { provider: "github", baseUrl: server.url, owner: "acme", repo: "widget" };
  const { output } = await call<OutputOf<typeof connectRepository>>("connectRepository", ctx, { body });
  return { server, integrationId: output.integration.id };
}

const seedHostileTexts = ({ hostile }: Stage): Seed => ({
  commits: [
    harmlessCommit("chore: begin", 0, ["README.md"]),
    harmlessCommit(`feat: ${hostile}`, 60, [`src/${formatOrder({ say: "a file" })}.ts`]),
    harmlessCommit("Merge pull request", 120),
  ],
  pulls: [{ number: 7, title: `fix: ${hostile}`, body: hostile, mergedAs: 2, labels: ["bug"] }],
  tags: { "v1.0.0": 2 },
  releases: [{ tag: "v1.0.0", minute: 180, body: hostile }],
});

/**
 * Connects a tracker together with a repository, which activity requires.
 * @param refuses whether the tracker answers with errors after it is connected
 */
async function connectLinear(stage: Stage, refuses = false): Promise<void> {
  const { call, ctx, hostile, hostileName, allowHost } = stage;
  const repository = new TestRepository();
  repository.commit("feat: begin");
  await connectGit(stage, repository);
  const issue = { title: hostile, labels: [{ name: hostileName }], assignee: hostileName };
  const linear = await startLinearServer({
    key: "lin_key",
    teams: [{ id: "team-1", key: "ENG", name: hostileName }],
    issues: [{ identifier: "ENG-7", teamId: "team-1", ...issue, completedAt: "2024-01-01T02:00:00.000Z" }],
  });
  allowHost(linear.url, () => linear.close());
  const body = { provider: "linear", apiKey: "lin_key", teamId: "team-1", baseUrl: linear.url };
  await call("connectTracker", ctx, { body });
  const fault = { message: hostile, extensions: { type: hostileName, code: hostileName } };
  if (refuses) linear.intercept = () => ({ status: 400, json: { errors: [fault] } });
}

async function connectGit(
  { call, ctx, allowHost }: Stage,
  repository: TestRepository,
  extraFields: object = {},
): Promise<void> {
  env.CLARION_LOCAL_REPOSITORIES.push(repository.path);
  env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS.push(ctx.organization.id);
  allowHost(repository.path, () => repository.remove());
  await call("connectRepository", ctx, { body: { provider: "git", cloneUrl: repository.path, ...extraFields } });
}

function createRepositoryWithHostileAuthors(hostileName: string): TestRepository {
  const repository = new TestRepository();
  repository.commit("feat: sort by name", { author: `${hostileName} <mallory@example.org>` });
  repository.branch("next");
  repository.commit("fix: keep the order", { body: `Co-authored-by: ${hostileName} <mallory@example.org>` });
  return repository;
}

function createRepositoryWithHostileFiles(hostile: string): TestRepository {
  const repository = new TestRepository();
  const files = (text: string) => ({ "README.md": text, "CHANGELOG.md": text, ".gitmodules": text, "src/a.ts": text });
  repository.commit("feat: begin", { files: files("one\n") });
  repository.commit("fix: say more", { files: files(`one\n${hostile}\n`) });
  return repository;
}

function buildPushDelivery(hostile: string, change: object = {}): Delivery {
  const commit = { ...buildPushPayload().head_commit, message: hostile };
  return { body: JSON.stringify(buildPushPayload({ commits: [commit], head_commit: commit, ...change })) };
}

/** Puts orders into every field that an account or an arbitrary sender controls. */
function buildReleaseDelivery({ hostile, hostileName }: Stage): Delivery {
  const sender = { login: hostileName, name: hostile, html_url: `https://example.com/${hostileName}`, bio: hostile };
  const payload = buildReleasePayload("v1.0.0", { author: sender, name: hostileName });
  const organization = { login: hostileName, description: hostile };
  const body = JSON.stringify({ ...payload, sender, pusher: sender, organization });
  return { event: "release", body, headers: { "user-agent": hostileName, "x-github-hook-id": hostileName } };
}

type Delivery = Parameters<typeof buildDelivery>[1];

async function deliver({ db, ctx, now, call }: Stage, delivery: Delivery, status = 200): Promise<void> {
  const hook = await testHook(db, ctx.organization.id, now);
  const answer = await receiveWebhook(buildDelivery(hook, delivery), { db, clock: ctx.clock });
  if (answer.status !== status) throw new Error(await answer.text());
  // Disables the integration, because its host does not exist and must not be requested.
  await call("updateIntegration", ctx, { params: { integrationId: hook.integrationId }, body: { enabled: false } });
}
