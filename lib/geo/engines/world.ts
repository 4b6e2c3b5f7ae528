import "server-only";
import type { Db } from "#db/client.ts";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import { findProject } from "#db/queries/geo/projects.ts";
import { findSettings } from "#db/queries/geo/settings.ts";
import { listPublicPosts } from "#db/queries/posts/public.ts";
import { origin } from "#lib/env.ts";
import { notFound } from "#lib/errors.ts";
import { findProjectBrand, trackedBrands } from "#lib/geo/brands.ts";
import { buildAddresses, getSitePath } from "#lib/posts/public-address.ts";
import { markdownToText } from "#lib/web/markdown.ts";
import type { SandboxDocument, SandboxWorld } from "./types.ts";

/** Number of newest publications that engines search. */
const POSTS = 200;

/**
 * Loads what sandbox engines know of a project: its brands, and what the organization published here and on its
 * website. Load it once per scan.
 * @throws AppError `notFound` for a project of another organization
 */
export async function loadSandboxWorld(db: Db, organizationId: string, projectId: string): Promise<SandboxWorld> {
  const project = await findProject(db, organizationId, projectId);
  if (!project) throw notFound("Project");
  const brand = await findProjectBrand(db, project);
  const settings = await findSettings(db, organizationId, projectId);
  const tracked = await trackedBrands(db, organizationId, projectId);
  const own = tracked.find((each) => each.own);
  const name = own?.name ?? project.name;
  const description = brand?.companyDescription ?? "";
  return {
    own: {
      name,
      aliases: settings?.aliases ?? [],
      domain: own?.domains[0] ?? null,
      description,
      audience: brand?.audience ?? "",
    },
    competitors: tracked
      .filter((each) => !each.own)
      .map((each) => ({ name: each.name, domain: each.domains[0] ?? null })),
    documents: [
      ...(await publishedTexts(db, organizationId)),
      ...(brand?.websiteUrl && description !== "" ? [{ url: brand.websiteUrl, title: name, text: description }] : []),
    ],
  };
}

async function publishedTexts(db: Db, organizationId: string): Promise<SandboxDocument[]> {
  const organization = await findOrganization(db, organizationId);
  if (!organization) return [];
  const address = buildAddresses(origin(), getSitePath(organization.slug));
  const posts = await listPublicPosts(db, organizationId, { limit: POSTS, offset: 0 });
  return posts.flatMap(({ slug, title, markdown }) =>
    slug === null ? [] : [{ url: address.post(slug), title, text: markdownToText(markdown ?? "") }],
  );
}
