import { env } from "#lib/env.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { GithubServer } from "#lib/testing/github-server.ts";
import { startLinearServer } from "#lib/testing/linear-server.ts";
import { orderText } from "#lib/testing/orders.ts";
import { deliveryOf, pushPayloadOf, releasePayloadOf } from "#lib/testing/webhook-deliveries.ts";
import { testHook } from "#lib/testing/webhooks.ts";
import { receiveWebhook } from "#lib/webhooks/receive.ts";
import type { Roads, Stage } from "./stage.ts";

const WINDOW = { from: "2024-01-01T00:00:00Z", to: "2024-01-10T00:00:00Z" };
const activity = { tool: "preview_activity", input: WINDOW };

/** What comes from where a team works: repositories, trackers, and what their hosts send. */
export function sourceRoads(stage: Stage): Roads {
  return {
    "a commit, a pull request and a release of a repository": { ...activity, lay: () => connectGithub(stage) },
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
    "who sends a webhook, and its headers": {
      tool: "list_webhook_logs",
      lay: () => deliver(stage, sentBy(stage)),
    },
  };
}

async function connectGithub({ call, ctx, hostile, admit }: Stage): Promise<void> {
  const seed = {
    id: 31,
    owner: "acme",
    name: "widget",
    commits: [
      { title: "chore: begin", minute: 0, files: ["README.md"] },
      { title: `feat: ${hostile}`, minute: 60, files: [`src/${orderText({ tell: "a file" })}.ts`] },
      { title: "Merge pull request", minute: 120, files: ["src/a.ts"] },
    ],
    pulls: [{ number: 7, title: `fix: ${hostile}`, body: hostile, mergedAs: 2, labels: ["bug"] }],
    tags: { "v1.0.0": 2 },
    releases: [{ tag: "v1.0.0", at: 180, body: hostile }],
  };
  const github = new GithubServer([seed]);
  await github.start();
  admit(github.host, () => github.stop());
  const body = { provider: "github", baseUrl: github.url, owner: "acme", repo: "widget" };
  await call("connectRepository", ctx, { body });
}

/** Beside a repository, of which activity is read. */
async function connectLinear(stage: Stage): Promise<void> {
  const { call, ctx, hostile, admit } = stage;
  const quiet = new TestRepository();
  quiet.commit("feat: begin");
  await connectGit(stage, quiet);
  const linear = await startLinearServer({
    key: "lin_key",
    teams: [{ id: "team-1", key: "ENG", name: "Engineering" }],
    issues: [{ identifier: "ENG-7", teamId: "team-1", title: hostile, completedAt: "2024-01-01T02:00:00.000Z" }],
  });
  admit(new URL(linear.url).host, () => linear.close());
  const body = { provider: "linear", apiKey: "lin_key", teamId: "team-1", baseUrl: linear.url };
  await call("connectTracker", ctx, { body });
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

function pushOf(hostile: string): Delivery {
  const commit = { ...pushPayloadOf().head_commit, message: hostile };
  return { body: JSON.stringify(pushPayloadOf({ commits: [commit], head_commit: commit })) };
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

async function deliver({ db, ctx, now, call }: Stage, delivery: Delivery): Promise<void> {
  const hook = await testHook(db, ctx.organization.id, now);
  const answer = await receiveWebhook(deliveryOf(hook, delivery), { db, clock: ctx.clock });
  if (!answer.ok) throw new Error(await answer.text());
  // Nobody is to ask the host, which there is none of.
  await call("updateIntegration", ctx, { params: { integrationId: hook.integrationId }, body: { enabled: false } });
}
