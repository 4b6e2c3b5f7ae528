import { afterAll, expect, test } from "vitest";
import { env } from "#lib/env.ts";
import { operations } from "#lib/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { importCommits } from "#lib/testing/fast-import.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { callOperation } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { readChanges } from "./read-changes.ts";

const db = await testDatabase();
const now = new Date();
const repository = new TestRepository();
afterAll(() => repository.remove());

test("lists the changes of a range from the ledger that the reader packs", async () => {
  const owner = await testUser(db, now);
  const organization = await testOrganization(db, now, { [owner]: "owner" });
  const ctx = testCtx(db, organization, { userId: owner, role: "owner" }, now);
  const seconds = Math.floor(now.getTime() / 1000) - 3_600;
  const files = [{ path: "src/export.ts", data: "export const rows = true;\n" }];
  await importCommits(repository.path, [{ message: "feat: export reports as CSV files (#1)", seconds, files }]);
  env.CLARION_LOCAL_REPOSITORIES.push(repository.path);
  env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS.push(organization.id);
  const body = { provider: "git", cloneUrl: repository.path, owner: "acme", repo: "widget" };
  await callOperation(operations)("connectRepository", ctx, { body });
  const { changes, total } = await readChanges(ctx, { lookbackWindow: "last_7_days" });
  expect(total).toBe(1);
  expect(changes).toEqual([expect.objectContaining({ title: expect.stringContaining("xport reports as CSV") })]);
});
