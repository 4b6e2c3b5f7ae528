import { expect, test } from "vitest";
import { listScans } from "#db/queries/geo/scans.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { listBrands } from "#lib/brands/service/read.ts";
import { listProjects } from "#lib/geo/projects/service.ts";
import { listPrompts } from "#lib/geo/prompts/service.ts";
import { insertOrganization } from "#lib/orgs/service/organizations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { testUser } from "#lib/testing/people.ts";
import { prepareVisibility } from "./visibility.ts";

const sent = recordEvents();
const db = await testDatabase();
const now = new Date("2026-10-10T12:00:00.000Z");

test("sets up the demo project and exactly one scan with sandbox engines, however often it runs", async () => {
  const userId = await testUser(db, now);
  const row = await db.transaction((tx) =>
    insertOrganization(tx, { name: "Demo", slug: "demo", demo: true }, userId, now),
  );
  const organization = { id: row.id, slug: row.slug, name: row.name, logo: null };
  const ctx: Ctx = testCtx(db, organization, { type: "system", name: "Demo" }, now);
  for (let start = 0; start < 3; start++) await prepareVisibility(ctx);
  const [project] = (await listProjects(ctx)).projects;
  const scans = await listScans(db, row.id, project?.id ?? "", { statuses: [], limit: 10, offset: 0 });
  expect(scans.map(({ status, trigger }) => [status, trigger])).toEqual([["queued", "manual"]]);
  expect(sent.events).toHaveLength(1);
  const { prompts } = await listPrompts(ctx, project?.id ?? "");
  expect(prompts.filter(({ source }) => source === "auto").length).toBeGreaterThan(3);
  expect(prompts.filter(({ branded }) => branded)).toHaveLength(1);
  const { brandIdentities } = await listBrands(ctx);
  expect(brandIdentities.map(({ name, isDefault }) => [name, isDefault])).toEqual(
    expect.arrayContaining([["Clarion", false]]),
  );
});
