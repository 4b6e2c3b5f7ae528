import { realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { env } from "#lib/env.ts";
import { integrationOperations } from "#lib/integrations/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { callOperation } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { Job, JobEvent } from "./contract.ts";
import { generationOperations } from "./operations.ts";
import { makeLedger } from "./steps/read.ts";
import { startJob } from "./steps/start.ts";

recordEvents();
env.CLARION_LOCAL_REPOSITORIES.push(realpathSync(tmpdir()));
const db = await testDatabase();
const now = new Date("2024-01-10T00:00:00.000Z");
const call = callOperation([...generationOperations, ...integrationOperations]);
const repository = new TestRepository({ bare: false });
afterAll(() => repository.remove());

test("says on the job that a repository has more tags than are read", async () => {
  const sha = repository.commit("feat: add a dark theme");
  const tags = Array.from({ length: 20_001 }, (_, index) => `${sha} refs/tags/v1.${100_000 + index}.0\n`);
  writeFileSync(join(repository.path, ".git", "packed-refs"), tags.join(""));
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS.push(organization.id);
  const ctx = testCtx(db, organization, { userId, role: "owner" }, now);
  const location = { provider: "git", cloneUrl: repository.path, owner: "acme", repo: "widget" };
  await call("connectRepository", ctx, { body: location });
  const window = { from: "2024-01-01T00:00:00Z", to: "2024-01-10T00:00:00Z" };
  const { job } = (await call<{ job: Job }>("generatePost", ctx, { body: { contentType: "changelog", ...window } }))
    .output;
  const run = { db, clock: { now: () => now }, organizationId: organization.id, jobId: job.id, workflowRunId: "run" };
  for (const step of [startJob, makeLedger]) await step(run);
  const { events } = (await call<{ events: JobEvent[] }>("getGeneration", ctx, { params: { jobId: job.id } })).output;
  const read = events.find(({ message }) => message.startsWith("Read "));
  expect(read).toMatchObject({
    message: "Read 1 commit of acme/widget and its newest 20000 tags; older tags are left out",
    metadata: { tagsMax: 20_000 },
  });
});
