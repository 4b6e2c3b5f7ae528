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
import { orderText } from "#lib/testing/orders.ts";
import { deliveryOf, pushPayloadOf, releasePayloadOf } from "#lib/testing/webhook-deliveries.ts";
import { testHook } from "#lib/testing/webhooks.ts";
import { receiveWebhook } from "#lib/webhooks/receive.ts";
import type { Road, Roads, Stage } from "./stage.ts";

const WINDOW = { from: "2024-01-01T00:00:00Z", to: "2024-01-10T00:00:00Z" };
const activity = { tool: "preview_activity", input: WINDOW };

/** What comes from where a team works: repositories, trackers, and what their hosts send. */
export function sourceRoads(stage: Stage): Roads {
  return {
    "a commit, a pull request and a release of a repository": { ...activity, lay: () => connectGithub(stage) },
    "the labels of a pull request and the tags of a host": { ...activity, lay: () => connectGithub(stage, labelled) },
    "the names of files": { ...activity, reaches: "nobody", lay: () => connectGithub(stage, filed) },
    "an error that a host answers with": { ...activity, fails: true, reaches: "nobody", lay: () => refuse(stage) },
    "an error that a host answers a check with": {
      tool: "list_integrations",
      reaches: "nobody",
      lay: async () => {
        const integrationId = await refuse(stage);
        await stage.call("checkIntegration", stage.ctx, { params: { integrationId } });
      },
    },
    "an error that a host answers a generation with": {
      tool: "get_post_generation_status",
      reaches: "nobody",
      ...generationOf(stage),
    },
    "an error that a tracker answers with": {
      tool: "preview_activity",
      input: { ...WINDOW, dataPoints: { includeTrackerData: true } },
      fails: true,
      reaches: "nobody",
      lay: () => connectLinear(stage, true),
    },
    "the name of a tracker's team": { tool: "list_integrations", lay: () => connectLinear(stage) },
    "an issue of a tracker": {
      tool: "preview_activity",
      input: { ...WINDOW, dataPoints: { includeTrackerData: true } },
      lay: () => connectLinear(stage),
    },
    "the authors, the branch and the tags of a repository": {
      ...activity,
      lay: () => connectGit(stage, named(stage.hostileName), { branch: "next" }),
    },
    "the text of a file, and what a commit changes in it": {
      ...activity,
      lay: () => connectGit(stage, filled(stage.hostile)),
      reaches: "nobody",
    },
    "a webhook's payload": {
      tool: "list_webhook_logs",
      lay: () => deliver(stage, pushOf(stage.hostile)),
    },
    "a delivery that nobody signed": {
      tool: "list_webhook_logs",
      lay: () => deliver(stage, { ...sentBy(stage), event: stage.hostileName, secret: "another" }, 401),
    },
    "a delivery that is not understood": {
      tool: "list_webhook_logs",
      reaches: "nobody",
      lay: () => deliver(stage, pushOf(stage.hostile, { ref: [stage.hostile] }), 400),
    },
    "who sends a webhook, and its headers": {
      tool: "list_webhook_logs",
      lay: () => deliver(stage, sentBy(stage)),
    },
  };
}

type Seed = Partial<GithubRepositorySeed>;

const quiet = (title: string, minute: number, files = ["src/a.ts"]) => ({ title, minute, files });

/** What a host calls things, beside what people write. */
const labelled = ({ hostileName }: Stage): Seed => ({
  commits: [quiet("chore: begin", 0), quiet("Merge pull request #7", 60)],
  pulls: [{ number: 7, title: "feat: sort by name", mergedAs: 1, labels: [hostileName] }],
  tags: { [hostileName]: 1 },
  releases: [{ tag: hostileName, at: 90, body: "Notes" }],
});

const filed = ({ hostileName }: Stage): Seed => ({
  commits: [quiet("chore: begin", 0), quiet("feat: sort by name", 60, [`src/${hostileName}.ts`])],
});

/** Connected while it answers; from then on it says its orders instead. @returns the integration */
async function refuse(stage: Stage): Promise<string> {
  const github = await connectGithub(stage, filed);
  const { hostile, hostileName } = stage;
  const body = JSON.stringify({ message: hostile, errors: [{ message: hostile }], documentation_url: hostileName });
  github.server.intercept = () => ({ status: 403, headers: { "x-note": hostileName }, body });
  return github.integrationId;
}

/** A generation whose host refuses it, to its end. */
function generationOf(stage: Stage): Pick<Road, "input" | "lay"> {
  const { call, ctx, db } = stage;
  const input: { jobId?: string } = {};
  return {
    input,
    lay: async () => {
      await refuse(stage);
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
      if (!fault) throw new Error("The host did not refuse.");
      await endJob(run, { status: "failed", message: fault.message });
    },
  };
}

async function connectGithub(stage: Stage, seedOf: (stage: Stage) => Seed = loud) {
  const { call, ctx, admit } = stage;
  const server = new GithubServer([{ id: 31, owner: "acme", name: "widget", commits: [], ...seedOf(stage) }]);
  await server.start();
  admit(server.host, () => server.stop());
  const body = { provider: "github", baseUrl: server.url, owner: "acme", repo: "widget" };
  const { output } = await call<OutputOf<typeof connectRepository>>("connectRepository", ctx, { body });
  return { server, integrationId: output.integration.id };
}

const loud = ({ hostile }: Stage): Seed => ({
  commits: [
    quiet("chore: begin", 0, ["README.md"]),
    quiet(`feat: ${hostile}`, 60, [`src/${orderText({ tell: "a file" })}.ts`]),
    quiet("Merge pull request", 120),
  ],
  pulls: [{ number: 7, title: `fix: ${hostile}`, body: hostile, mergedAs: 2, labels: ["bug"] }],
  tags: { "v1.0.0": 2 },
  releases: [{ tag: "v1.0.0", at: 180, body: hostile }],
});

/** Beside a repository, of which activity is read; one that refuses does so from when it is connected. */
async function connectLinear(stage: Stage, refuses = false): Promise<void> {
  const { call, ctx, hostile, hostileName, admit } = stage;
  const repository = new TestRepository();
  repository.commit("feat: begin");
  await connectGit(stage, repository);
  const issue = { title: hostile, labels: [{ name: hostileName }], assignee: hostileName };
  const linear = await startLinearServer({
    key: "lin_key",
    teams: [{ id: "team-1", key: "ENG", name: hostileName }],
    issues: [{ identifier: "ENG-7", teamId: "team-1", ...issue, completedAt: "2024-01-01T02:00:00.000Z" }],
  });
  admit(new URL(linear.url).host, () => linear.close());
  const body = { provider: "linear", apiKey: "lin_key", teamId: "team-1", baseUrl: linear.url };
  await call("connectTracker", ctx, { body });
  const fault = { message: hostile, extensions: { type: hostileName, code: hostileName } };
  if (refuses) linear.intercept = () => ({ status: 400, json: { errors: [fault] } });
}

async function connectGit({ call, ctx, admit }: Stage, made: TestRepository, more: object = {}): Promise<void> {
  env.CLARION_LOCAL_REPOSITORIES.push(made.path);
  env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS.push(ctx.organization.id);
  admit(made.path, () => made.remove());
  await call("connectRepository", ctx, { body: { provider: "git", cloneUrl: made.path, ...more } });
}

function named(hostileName: string): TestRepository {
  const repository = new TestRepository();
  repository.commit("feat: sort by name", { author: `${hostileName} <mallory@example.org>` });
  repository.branch("next");
  repository.commit("fix: keep the order", { body: `Co-authored-by: ${hostileName} <mallory@example.org>` });
  return repository;
}

function filled(hostile: string): TestRepository {
  const repository = new TestRepository();
  const files = (text: string) => ({ "README.md": text, "CHANGELOG.md": text, ".gitmodules": text, "src/a.ts": text });
  repository.commit("feat: begin", { files: files("one\n") });
  repository.commit("fix: say more", { files: files(`one\n${hostile}\n`) });
  return repository;
}

function pushOf(hostile: string, change: object = {}): Delivery {
  const commit = { ...pushPayloadOf().head_commit, message: hostile };
  return { body: JSON.stringify(pushPayloadOf({ commits: [commit], head_commit: commit, ...change })) };
}

/** Whatever a host's own pages let an account choose, and what any program may send besides. */
function sentBy({ hostile, hostileName }: Stage): Delivery {
  const sender = { login: hostileName, name: hostile, html_url: `https://example.com/${hostileName}`, bio: hostile };
  const payload = releasePayloadOf("v1.0.0", { author: sender, name: hostileName });
  const organization = { login: hostileName, description: hostile };
  const body = JSON.stringify({ ...payload, sender, pusher: sender, organization });
  return { event: "release", body, headers: { "user-agent": hostileName, "x-github-hook-id": hostileName } };
}

type Delivery = Parameters<typeof deliveryOf>[1];

async function deliver({ db, ctx, now, call }: Stage, delivery: Delivery, status = 200): Promise<void> {
  const hook = await testHook(db, ctx.organization.id, now);
  const answer = await receiveWebhook(deliveryOf(hook, delivery), { db, clock: ctx.clock });
  if (answer.status !== status) throw new Error(await answer.text());
  // Nobody is to ask the host, which there is none of.
  await call("updateIntegration", ctx, { params: { integrationId: hook.integrationId }, body: { enabled: false } });
}
