/*
 * A process that can be killed inside any call to a model. It generates a post, then plans a brief and has its article
 * written, and prints what was stored. A new process continues where the last one was killed.
 * Arguments: the database directory, the file that remembers what the first process made.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { openDatabase, provideDatabase } from "#db/client.ts";
import { listEntries } from "#db/queries/accounts/billing.ts";
import { findDefaultBrand } from "#db/queries/brands/brands.ts";
import { listBriefs } from "#db/queries/geo/briefs.ts";
import { insertFacts } from "#db/queries/geo/facts.ts";
import { listModelCalls } from "#db/queries/model-calls.ts";
import { findJob } from "#db/queries/posts/generation-jobs.ts";
import { listPosts } from "#db/queries/posts/posts.ts";
import { embeddedKeys, inngest } from "#inngest/client.ts";
import { startEmbeddedServer } from "#inngest/embedded/server.ts";
import { generatePost } from "#inngest/functions/generate-post.ts";
import { planBrief } from "#inngest/functions/plan-brief.ts";
import { writeBrief } from "#inngest/functions/write-brief.ts";
import { adjustCredits, setPlan } from "#lib/billing/operate.ts";
import { systemClock } from "#lib/clock.ts";
import { provideEventSender } from "#lib/events.ts";
import { createBrief } from "#lib/geo/briefs/contract.ts";
import * as briefs from "#lib/geo/briefs/service.ts";
import { newId } from "#lib/ids.ts";
import { EVERYTHING } from "#lib/jobs/request.ts";
import { sendStored, storeJob } from "#lib/jobs/service/queue.ts";
import { storeLedger } from "#lib/posts/service/ledger.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testProject } from "#lib/testing/geo.ts";
import { hostileLedger } from "#lib/testing/model-ledger.ts";
import { parseBody } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";

const POLL_MS = 50;
const ALL = { statuses: [], contentTypes: [], brandIdentityIds: [], text: "" };
const memory = z.object({
  userId: z.string(),
  organization: z.object({ id: z.string(), slug: z.string(), name: z.string(), logo: z.string().nullable() }),
  projectId: z.string(),
  jobId: z.string(),
});

const [directory = "", file = ""] = process.argv.slice(2);
const migrationsFolder = join(import.meta.dirname, "../../db/migrations");
const database = await openDatabase({ directory, migrationsFolder });
const { db } = database;
provideDatabase(database);
provideEventSender((event) => inngest.send(event));
const functions = [generatePost, planBrief, writeBrief];
const server = await startEmbeddedServer({ db, client: inngest, functions, isExclusive: true, ...embeddedKeys() });

const { userId, organization, projectId, jobId } = existsSync(file)
  ? memory.parse(JSON.parse(readFileSync(file, "utf8")))
  : await makeWork();
const ctx = { ...testCtx(db, organization, { userId, role: "owner" }, new Date()), clock: systemClock };
const readJob = () => findJob(db, organization.id, jobId);
await readUntil(readJob, (job) => job?.status === "completed" || job?.status === "failed");
const briefId = await findBriefId();
const readBrief = () => briefs.getBrief(ctx, projectId, briefId);
const { status } = await readUntil(readBrief, ({ planning }) => planning.state === "done");
if (status === "draft") await briefs.approveBrief(ctx, projectId, briefId);
const written = await readUntil(readBrief, (brief) => brief.status === "completed" || brief.status === "failed");
process.stdout.write(JSON.stringify(await describeWork()));
await server.stop();
await database.close();

/** Makes an organization that pays with credits, facts for a brief, and a post that waits to be generated. */
async function makeWork(): Promise<z.output<typeof memory>> {
  const now = new Date();
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  await setPlan(db, organization.id, { plan: "none", monthlyCredits: 0 }, now);
  await adjustCredits(db, organization.id, { amount: 100, note: "test" }, now);
  const { projectId } = await testProject(db, organization.id, now);
  const facts = Array.from({ length: 8 }, (_, index) => `Acme writes a changelog, part ${index + 1}.`);
  const common = { organizationId: organization.id, projectId, briefId: "brf_earlier", createdAt: now };
  await insertFacts(
    db,
    facts.map((text) => ({ ...common, id: newId("fact"), text })),
  );
  const brand = await findDefaultBrand(db, organization.id);
  const job = await db.transaction(async (tx) => {
    const ledgerId = newId("led");
    await storeLedger(tx, organization.id, ledgerId, hostileLedger(), now);
    return storeJob(
      tx,
      {
        id: newId("job"),
        organizationId: organization.id,
        source: "api",
        contentType: "twitter_post",
        lookbackWindow: null,
        request: {
          range: { kind: "newest" },
          selection: EVERYTHING,
          toneProfile: "Professional",
          audience: "developers",
          companyName: "Acme",
          rewrites: null,
          sharesRun: null,
          author: { userId: null, label: "Ann" },
        },
        repositoryIds: [],
        trackerIds: [],
        brandIdentityId: brand?.id ?? "",
        ledgerId,
        postId: null,
      },
      now,
    );
  });
  const made = { userId, organization, projectId, jobId: job.id };
  writeFileSync(file, JSON.stringify(made));
  await sendStored({ db, clock: systemClock }, job);
  return made;
}

async function findBriefId(): Promise<string> {
  const [existing] = await listBriefs(db, { organizationId: organization.id, projectId }, false);
  if (existing) return existing.id;
  const body = parseBody(createBrief, { topic: "Which tools write a changelog?" });
  return (await briefs.createBrief(ctx, projectId, body)).brief.briefId;
}

/** What was stored: posts with how they were written, the calls of each holder of credits, and the credit ledger. */
async function describeWork() {
  const posts = await listPosts(db, organization.id, ALL, { sort: "asc", limit: 10, offset: 0 });
  const holders = [jobId, briefId, written.runId ?? ""];
  const calls = await Promise.all(holders.map((holder) => listModelCalls(db, organization.id, holder)));
  const entries = await listEntries(db, organization.id, [], { limit: 100, offset: 0 });
  const booked = entries.filter(({ kind }) => kind !== "grant" && kind !== "adjust");
  return {
    job: (await readJob())?.error ?? null,
    brief: written.error,
    planner: written.planning.planner,
    writers: posts.map(({ sourceMetadata }) => z.object({ writer: z.unknown() }).parse(sourceMetadata).writer),
    calls: calls.map((rows) => rows.map(({ stage, position, requests }) => `${stage} ${position}: ${requests}`)),
    credits: booked.toReversed().map(({ kind, amount }) => `${kind} ${amount}`),
  };
}

async function readUntil<T>(read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isWanted(value)) return value;
    await sleep(POLL_MS);
  }
}
