import "server-only";
import { randomBytes } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "#db/client.ts";
import { findDemoOrganization, updateOrganization } from "#db/queries/accounts/orgs.ts";
import { findFirstUser } from "#db/queries/accounts/users.ts";
import { findSettings } from "#db/queries/geo/settings.ts";
import { listRepositories } from "#db/queries/integrations/repositories.ts";
import { listJobs } from "#db/queries/posts/generation-jobs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { SCOPES } from "#lib/access/scopes.ts";
import { configuredModel } from "#lib/ai/providers.ts";
import { toOrganizationSummary } from "#lib/auth/session.ts";
import { createSignInLink } from "#lib/auth/sign-in-link.ts";
import type { Clock } from "#lib/clock.ts";
import { env, origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { listProjects } from "#lib/geo/projects/service.ts";
import { newId } from "#lib/ids.ts";
import { normalizeLocation } from "#lib/integrations/service/check-access.ts";
import { connectRepository } from "#lib/integrations/service/connect.ts";
import type { GenerateRequest } from "#lib/jobs/contract.ts";
import { generatePost } from "#lib/jobs/service/generate.ts";
import { issueKey } from "#lib/keys/service.ts";
import { createUser } from "#lib/orgs/service/accounts.ts";
import { insertOrganization } from "#lib/orgs/service/organizations.ts";
import { createDemoRepository } from "./history/repository.ts";
import { replayPast } from "./past.ts";
import { describeDemo, isWithoutPresent, startScans } from "./visibility.ts";
import { createWork } from "./work.ts";

type DemoAccount = { url: string; email: string; password: string; apiKey: string; organization: string };

const DAY_MS = 86_400_000;
const EMAIL = "demo@clarion.example";
const SLUG = "demo";

/**
 * Creates the missing parts of the demo workspace: its account on the first start, its repository and its past.
 * Must run before the job server starts.
 * @returns what remains to be done when the job server runs; an unreadable repository is logged and blocks nothing
 */
export async function makeDemo(db: Db, clock: Clock): Promise<() => Promise<void>> {
  const link = await createDemoAccount(db, clock);
  const organization = await findDemoOrganization(db);
  if (!organization) return async () => {};
  const principal = { type: "system", name: "Demo" } as const;
  const ctx: Ctx = { db, clock, principal, organization: toOrganizationSummary(organization), requestId: newId("req") };
  await describeDemo(ctx);
  if (env.CLARION_DEMO_REPOSITORY === undefined)
    await explain("The past of the demo workspace is incomplete", () => makePast(ctx, organization.createdAt));
  return async () => {
    if (link) console.log(welcomeText(link));
    await explain("The repository of the demo workspace cannot be read", () => prepareRepository(ctx));
    if (env.CLARION_DEMO_REPOSITORY === undefined)
      await explain("The demo workspace has no schedule or brief", () => startWork(ctx, organization.createdAt));
    await explain("The demo workspace is not scanned", () => startScans(ctx));
  };
}

/** Connects the repository of the demo product and replays its past, until the first scan of the present has begun. */
async function makePast(ctx: Ctx, createdAt: Date): Promise<void> {
  const [project] = (await listProjects(ctx)).projects;
  if (!project || !(await isWithoutPresent(ctx, project.id, createdAt))) return;
  const today = new Date(Math.floor(createdAt.getTime() / DAY_MS) * DAY_MS);
  const [connected] = await listRepositories(ctx.db, ctx.organization.id);
  const { integration } =
    connected ?? (await connectRepository(ctx, { provider: "git", cloneUrl: await createDemoRepository(today) }));
  // There are no settings without sandbox engines; a past asked of real engines and models would have to be paid.
  const settings = await findSettings(ctx.db, ctx.organization.id, project.id);
  if (!settings || configuredModel().kind === "model") return;
  await replayPast(ctx, { projectId: project.id, integrationId: integration.id, today });
}

/** Sets up what runs from now on. The first scan of the present follows it, so that an interrupted start repeats it. */
async function startWork(ctx: Ctx, createdAt: Date): Promise<void> {
  const [project] = (await listProjects(ctx)).projects;
  const [connected] = await listRepositories(ctx.db, ctx.organization.id);
  if (!project || !connected || !(await isWithoutPresent(ctx, project.id, createdAt))) return;
  await createWork(ctx, project.id, connected.integration.id);
}

async function explain(fault: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.log(`\n${fault}: ${error.message}. ${error.recovery}`);
  }
}

function welcomeText(link: string): string {
  return [
    "",
    "A demo workspace was made. This link signs you in, once, within a day:",
    `  ${link}`,
    `Email, password and an API key are in ${join(env.CLARION_DATA_DIR, "demo.json")}`,
  ].join("\n");
}

/** Connects the configured repository, if it is not, and generates the newest changelog of a new repository. */
async function prepareRepository(ctx: Ctx): Promise<void> {
  const connected = await listRepositories(ctx.db, ctx.organization.id);
  const wanted = env.CLARION_DEMO_REPOSITORY;
  if (wanted && !connected.some(({ repository }) => repository.cloneUrl === normalizeLocation(wanted))) {
    const { integration } = await connectRepository(ctx, { provider: "git", cloneUrl: wanted });
    await generateChangelog(ctx, integration.id, { newest: true });
    return;
  }
  // A first start, or one that was interrupted after connecting, has made no changelog of the present.
  const [first] = connected;
  const [newest] = await listJobs(ctx.db, ctx.organization.id, 1);
  if (first && (newest === undefined || newest.createdAt < first.repository.createdAt))
    await generateChangelog(ctx, first.integration.id, wanted ? { newest: true } : { lookbackWindow: "last_14_days" });
}

async function generateChangelog(
  ctx: Ctx,
  integrationId: string,
  range: Pick<GenerateRequest, "newest" | "lookbackWindow">,
): Promise<void> {
  await generatePost(ctx, {
    contentType: "changelog",
    ...range,
    integrations: { vcs: [integrationId], tracker: [] },
  });
}

/**
 * Creates the demo workspace of a new installation: an account, its organization and a key, written to `demo.json`
 * (mode 0600) in the data directory. Does nothing once any account exists.
 * @returns a one-time sign-in link, undefined when nothing was created
 */
async function createDemoAccount(db: Db, clock: Clock): Promise<string | undefined> {
  if (await findFirstUser(db)) return undefined;
  const now = clock.now();
  const password = randomBytes(12).toString("base64url");
  const userId = await db.transaction(async (tx) => {
    const user = await createUser(tx, { email: EMAIL, name: "Demo", password }, now);
    const organization = await insertOrganization(tx, { name: "Demo", slug: SLUG, demo: true }, user.userId, now);
    await updateOrganization(tx, organization.id, { publicPages: true }, now);
    const key = {
      organizationId: organization.id,
      createdBy: user.userId,
      name: "Demo key",
      scopes: SCOPES,
      expiresAt: null,
    };
    const { secret } = await issueKey(tx, key, now);
    // Written before the commit, since nobody could sign in to an account without this file.
    writeAccount({ url: origin(), email: EMAIL, password, apiKey: secret, organization: organization.slug });
    return user.userId;
  });
  return createSignInLink(db, userId, now, `/${SLUG}/welcome`);
}

/** Writes the file atomically and readable only by the operator. */
function writeAccount(account: DemoAccount): void {
  const file = join(env.CLARION_DATA_DIR, "demo.json");
  writeFileSync(`${file}.new`, `${JSON.stringify(account, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
