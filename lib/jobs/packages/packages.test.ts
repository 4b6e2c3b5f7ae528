import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listRepositories } from "#db/queries/integrations/repositories.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type { VcsIntegration } from "#lib/integrations/contract.ts";
import { integrationOperations } from "#lib/integrations/operations.ts";
import type { previewActivity } from "#lib/jobs/contract.ts";
import { generationOperations } from "#lib/jobs/operations.ts";
import { readRepositories } from "#lib/jobs/reader/spawn.ts";
import { EVERYTHING } from "#lib/jobs/request.ts";
import { buildReadRequest } from "#lib/jobs/service/read-request.ts";
import { unpackLedger } from "#lib/posts/service/ledger-text.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { listPackages } from "./contract.ts";
import { packageOperations } from "./operations.ts";

env.CLARION_LOCAL_REPOSITORIES.push(realpathSync(tmpdir()));
const db = await testDatabase();
const call = callOperation([...packageOperations, ...integrationOperations, ...generationOperations]);
const now = new Date("2024-01-10T00:00:00.000Z");
const repository = new TestRepository();
let ctx: Ctx;
let integrationId: string;

beforeAll(async () => {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS.push(organization.id);
  ctx = testCtx(db, organization, { userId, role: "owner" }, now);
  const manifest = (name: string, on: object = {}) => JSON.stringify({ name, dependencies: on });
  repository.commit("chore: start", {
    files: {
      "package.json": '{"private":true,"workspaces":["packages/*"]}',
      "packages/web/package.json": manifest("@acme/web", { "@acme/base": "*" }),
      "packages/cli/package.json": manifest("@acme/cli"),
      "packages/base/package.json": manifest("@acme/base"),
    },
  });
  repository.tag("@acme/web@1.0.0");
  repository.commit("fix: read numbers with an exponent", { files: { "packages/base/read.ts": "1" } });
  repository.commit("feat: print colours in the terminal", { files: { "packages/cli/print.ts": "1" } });
  const body = { provider: "git", cloneUrl: repository.path, owner: "acme", repo: "kit" };
  const { output } = await call<{ integration: VcsIntegration }>("connectRepository", ctx, { body });
  integrationId = output.integration.id;
});
afterAll(() => repository.remove());

type Listed = OutputOf<typeof listPackages>;
const read = async () => (await call<Listed>("listPackages", ctx, { params: { integrationId } })).output;
const confirm = async (packages: string[] | null) =>
  (await call<Listed>("confirmPackages", ctx, { params: { integrationId }, body: { packages } })).output;
const listConfirmed = ({ packages }: Listed) => packages.flatMap(({ name, confirmed }) => (confirmed ? [name] : []));

/** The changes that a post about the packages would tell. */
async function tell(packages: string[]): Promise<string[]> {
  const sources = { repositories: await listRepositories(db, ctx.organization.id), trackers: [] };
  const range = { kind: "time", from: "2024-01-01T00:00:00.000Z", to: now.toISOString(), label: "" } as const;
  const what = { kind: "ledger", range, selection: EVERYTHING, audience: "developers", packages } as const;
  const { data } = await readRepositories(await buildReadRequest(db, ctx.organization, sources, what));
  const { entries } = unpackLedger(data);
  return entries.flatMap(({ title, disposition }) => (disposition === "dropped" ? [] : [title]));
}

describe("packages of a repository", () => {
  it("lists what was found, which all counts until a person confirms it", async () => {
    const { packages, confirmed } = await read();
    expect(confirmed).toBe(false);
    expect(packages).toEqual([
      { name: "@acme/base", path: "packages/base", dependsOn: [], tags: [], confirmed: true },
      { name: "@acme/cli", path: "packages/cli", dependsOn: [], tags: [], confirmed: true },
      { name: "@acme/web", path: "packages/web", dependsOn: ["@acme/base"], tags: ["@acme/web@"], confirmed: true },
    ]);
    expect(await tell(["base"])).toEqual(["fix: read numbers with an exponent"]);
  });

  it("tells code of a package that is not confirmed with those that ship with it, and not by itself", async () => {
    const confirmed = await confirm(["packages/web", "@acme/web"]);
    expect(confirmed.confirmed).toBe(true);
    expect(listConfirmed(confirmed)).toEqual(["@acme/web"]);
    expect(await read()).toEqual(confirmed);
    expect(await tell(["web"])).toEqual(["fix: read numbers with an exponent"]);
    expect(await tell(["."])).toEqual(["feat: print colours in the terminal"]);
    await expect(tell(["base"])).rejects.toMatchObject({ message: 'There is no package "base"' });
    expect(await confirm(null)).toMatchObject({ confirmed: false });
  });

  it("previews only the changes and releases of the packages, and refuses a package that is not found", async () => {
    const preview = async (packages?: string[]) => {
      const body = { integrations: { vcs: [integrationId], tracker: [] }, newest: true, packages };
      const { output } = await call<OutputOf<typeof previewActivity>>("previewActivity", ctx, { body });
      return { titles: output.items.map(({ title }) => title).toSorted(), totals: output.totals };
    };
    const [release, start] = ["@acme/web@1.0.0", "chore: start"];
    const [base, cli] = ["fix: read numbers with an exponent", "feat: print colours in the terminal"];
    const counts = (commits: number, releases: number) => ({ commits, releases, pullRequests: 0, issues: 0 });
    expect(await preview()).toEqual({ titles: [release, start, cli, base], totals: counts(3, 1) });
    expect(await preview(["web"])).toEqual({ titles: [release, start, base], totals: counts(2, 1) });
    expect(await preview(["cli"])).toEqual({ titles: [start, cli], totals: counts(2, 0) });
    const fault = await catchAppError(preview(["wep"]));
    expect(fault).toMatchObject({ kind: "invalid", message: 'There is no package "wep"' });
  });

  it("changes nothing for a name that was not found, and refuses a tracker's packages", async () => {
    const body = { packages: ["@acme/web", "@acme/wep"] };
    const fault = await catchAppError(call("confirmPackages", ctx, { params: { integrationId }, body }));
    expect(fault).toMatchObject({ kind: "invalid", message: 'There is no package "@acme/wep"' });
    expect(await read()).toMatchObject({ confirmed: false });
  });
});
