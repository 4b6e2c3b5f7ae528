import { describe, expect, it } from "vitest";
import { findDefaultBrand, updateBrand } from "#db/queries/brands/brands.ts";
import { putCompetitors } from "#db/queries/geo/competitors.ts";
import { listProjects } from "#db/queries/geo/projects.ts";
import { updatePost } from "#db/queries/posts/posts.ts";
import { origin } from "#lib/env.ts";
import { newId } from "#lib/ids.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import { loadSandboxWorld } from "./world.ts";

const now = new Date("2026-11-20T09:00:00.000Z");
const db = await testDatabase();

async function getProjectId(organizationId: string): Promise<string> {
  const [project] = await listProjects(db, organizationId);
  if (!project) throw new Error("An organization of a test has a project.");
  return project.id;
}

describe("loadSandboxWorld", () => {
  it("loads the brands, the website and published posts, and no drafts", async () => {
    const organization = await testOrganization(db, now);
    const projectId = await getProjectId(organization.id);
    const brand = await findDefaultBrand(db, organization.id);
    const about = {
      companyName: "Acme",
      companyDescription: "Acme makes widgets.",
      websiteUrl: "https://www.acme.com/",
    };
    await updateBrand(db, organization.id, brand?.id ?? "", { ...about, audience: "makers" });
    const times = { createdAt: now, updatedAt: now };
    const globex = {
      name: "Globex",
      nameKey: "globex",
      domain: "globex.com",
      kind: "direct" as const,
      color: "#112233",
    };
    await putCompetitors(db, [{ id: newId("cmp"), organizationId: organization.id, projectId, ...globex, ...times }]);
    const published = await testPost(db, organization.id, now, {
      title: "Widgets",
      markdown: "# Widgets\n\n**All** of them.\n",
    });
    await testPost(db, organization.id, now, { title: "Draft" });
    await updatePost(db, organization.id, published, { status: "published", slug: "widgets", publishedAt: now });

    const world = await loadSandboxWorld(db, organization.id, projectId);
    expect(world).toMatchObject({
      own: { name: "Acme", aliases: [], description: "Acme makes widgets.", audience: "makers" },
      competitors: [{ name: "Globex", domain: "globex.com" }],
    });
    expect(world.own.domain).toContain("acme.com");
    expect(world.documents).toEqual([
      {
        url: `${origin()}/p/${organization.slug}/widgets`,
        title: "Widgets",
        text: expect.stringContaining("All of them."),
      },
      { url: "https://www.acme.com/", title: "Acme", text: "Acme makes widgets." },
    ]);
  });

  it("refuses a project of another organization", async () => {
    const [one, other] = [await testOrganization(db, now), await testOrganization(db, now)];
    await expect(loadSandboxWorld(db, other.id, await getProjectId(one.id))).rejects.toMatchObject({
      kind: "notFound",
    });
  });
});
