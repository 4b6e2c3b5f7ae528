import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import type { VcsIntegration } from "#lib/integrations/contract.ts";
import { integrationOperations } from "#lib/integrations/operations.ts";
import type { EvidenceView } from "#lib/posts/contract.ts";
import { postOperations } from "#lib/posts/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { Job } from "./contract.ts";
import { generationOperations } from "./operations.ts";
import { fetchRepositories, makeLedger } from "./steps/read.ts";
import type { Run } from "./steps/run.ts";
import { savePost } from "./steps/save.ts";
import { startJob } from "./steps/start.ts";
import { verifyPost, writePost } from "./steps/write.ts";

env.CLARION_LOCAL_REPOSITORIES.push(realpathSync(tmpdir()));
recordEvents();
const db = await testDatabase();
const call = callOperation([...generationOperations, ...postOperations, ...integrationOperations]);
const now = new Date("2024-01-10T00:00:00.000Z");
const STEPS = [startJob, fetchRepositories, makeLedger, writePost, verifyPost, savePost];
const AREAS = ["reports", "invoices", "labels", "teams", "filters", "exports", "themes", "search", "maps", "alerts"];
const THEME = "feat: add a dark theme";

/** Ten changes, of which the first ones bring a release note, then one without a note, which every post reads. */
function createRepository(noted: number): TestRepository {
  const repository = new TestRepository();
  for (const [index, area] of AREAS.entries()) {
    const note =
      index < noted ? { [`.changeset/${area}.md`]: `---\n"widget": minor\n---\n\nSort ${area} by name\n` } : {};
    repository.commit(`feat(${area}): sort ${area} by name`, { files: { [`src/${area}.ts`]: area, ...note } });
  }
  repository.commit(THEME, { files: { "src/theme.ts": "dark\n" }, date: new Date("2024-01-05T12:00:00Z") });
  return repository;
}

let notesKept: TestRepository;
let notesRare: TestRepository;
let ctx: Ctx;
let other: Ctx;

async function newCtx(): Promise<Ctx> {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS.push(organization.id);
  return testCtx(db, organization, { userId, role: "owner" }, now);
}

beforeAll(() => {
  notesKept = createRepository(4);
  notesRare = createRepository(1);
});
beforeEach(async () => {
  [ctx, other] = [await newCtx(), await newCtx()];
});
afterAll(() => {
  for (const repository of [notesKept, notesRare]) repository.remove();
});

type Changed = { integration: VcsIntegration };

async function connect(repository: TestRepository, from = ctx): Promise<VcsIntegration> {
  const body = { provider: "git", cloneUrl: repository.path, owner: "acme", repo: "widget" };
  return (await call<Changed>("connectRepository", from, { body })).output.integration;
}

async function setFold(integrationId: string, foldWithoutNote: boolean | null, from = ctx): Promise<VcsIntegration> {
  const { output } = await call<Changed>("updateIntegration", from, {
    params: { integrationId },
    body: { foldWithoutNote },
  });
  return output.integration;
}

const read = async (from = ctx) => (await call<{ vcs: VcsIntegration[] }>("listIntegrations", from)).output.vcs;

/** Generates a post of the last change alone, or of the given range. */
async function generate(range = { from: "2024-01-05T00:00:00Z", to: "2024-01-06T00:00:00Z" }): Promise<Job> {
  const { output } = await call<{ job: Job }>("generatePost", ctx, { body: { contentType: "changelog", ...range } });
  const { job } = output;
  const run: Run = {
    db,
    clock: { now: () => now },
    organizationId: job.organizationId,
    jobId: job.id,
    workflowRunId: "run-1",
  };
  for (const step of STEPS) if ((await step(run)).next === "stop") break;
  return (await call<{ job: Job }>("getGeneration", ctx, { params: { jobId: job.id } })).output.job;
}

/** Whether a new post folds the last change, which has no note. */
async function isFolded(): Promise<boolean | undefined> {
  const postId = (await generate()).postId ?? "";
  const { entries } = (await call<EvidenceView>("getEvidence", ctx, { params: { postId } })).output;
  return entries.find(({ title }) => title.includes("dark theme"))?.folded;
}

describe("notedShare", () => {
  it("is stored when a post is written, for its organization alone", async () => {
    expect(await connect(notesKept)).toMatchObject({ notedShare: null, foldWithoutNote: null });
    await connect(notesKept, other);
    expect((await generate()).status).toBe("completed");
    const [integration] = await read();
    expect(integration?.notedShare).toBeCloseTo(4 / 11);
    expect(await read(other)).toMatchObject([{ notedShare: null }]);
  });

  it("stays when nothing was measured or only a preview was read", async () => {
    await connect(notesKept);
    await generate();
    const measured = await read();
    const quiet = { from: "2023-01-05T00:00:00Z", to: "2023-01-06T00:00:00Z" };
    expect((await generate(quiet)).status).toBe("skipped");
    await call("previewActivity", ctx, { body: { from: "2024-01-01T00:00:00Z", to: "2024-01-02T00:00:00Z" } });
    expect(measured[0]?.notedShare).toBeCloseTo(4 / 11);
    expect(await read()).toEqual(measured);
  });
});

describe("foldWithoutNote", () => {
  it("overrides what the share of notes decides, until it is reset to null", async () => {
    const { id } = await connect(notesKept);
    expect(await isFolded()).toBe(true);
    expect(await setFold(id, false)).toMatchObject({ id, foldWithoutNote: false });
    expect(await read()).toMatchObject([{ foldWithoutNote: false }]);
    expect(await isFolded()).toBe(false);
    expect(await setFold(id, null)).toMatchObject({ id, foldWithoutNote: null });
    expect(await isFolded()).toBe(true);
  });

  it("folds changes of a repository with few notes when a person chooses so", async () => {
    const { id } = await connect(notesRare);
    expect(await isFolded()).toBe(false);
    await setFold(id, true);
    expect(await isFolded()).toBe(true);
  });

  it("stays when other fields change", async () => {
    const { id } = await connect(notesRare);
    await setFold(id, true);
    await call("updateIntegration", ctx, { params: { integrationId: id }, body: { displayName: "Ours" } });
    expect(await read()).toMatchObject([{ displayName: "Ours", foldWithoutNote: true }]);
  });

  it("cannot be read or changed by another organization", async () => {
    const { id } = await connect(notesKept);
    await setFold(id, false);
    const fault = await catchAppError(setFold(id, true, other));
    expect([fault.kind, fault.message]).toEqual(["notFound", "Integration not found"]);
    expect(await read(other)).toEqual([]);
    expect(await read()).toMatchObject([{ id, foldWithoutNote: false }]);
  });
});
