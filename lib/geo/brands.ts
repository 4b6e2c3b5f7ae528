import "server-only";
import type { Db } from "#db/client.ts";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import { type BrandRow, findBrand, findDefaultBrand } from "#db/queries/brands/brands.ts";
import { type CompetitorRow, listCompetitors } from "#db/queries/geo/competitors.ts";
import { findProject, type ProjectRow } from "#db/queries/geo/projects.ts";
import { findSettings, type SettingsRow } from "#db/queries/geo/settings.ts";
import { origin } from "#lib/env.ts";
import { addressesOf } from "#lib/posts/public-address.ts";
import { hostIn } from "./host.ts";
import type { TrackedBrand } from "./scoring/types.ts";

/** The brand identity that a project measures: the one it names, else the organization's default. */
export async function brandOf(db: Db, project: ProjectRow): Promise<BrandRow | undefined> {
  const named = project.brandIdentityId
    ? await findBrand(db, project.organizationId, project.brandIdentityId)
    : undefined;
  return named ?? findDefaultBrand(db, project.organizationId);
}

/** What the company is called: as the settings say, and before their first save as the brand identity does. */
export function ownNames(
  settings: Pick<SettingsRow, "companyName" | "aliases"> | undefined,
  brand: BrandRow | undefined,
  project: ProjectRow,
): [string, ...string[]] {
  if (settings) return [settings.companyName, ...settings.aliases];
  return [brand?.companyName ?? brand?.name ?? project.name];
}

/** The company with its aliases and hosts first, then the competitors by name. Empty where there is no such project. */
export async function trackedBrands(db: Db, organizationId: string, projectId: string): Promise<TrackedBrand[]> {
  const project = await findProject(db, organizationId, projectId);
  if (!project) return [];
  const settings = await findSettings(db, organizationId, projectId);
  const brand = await brandOf(db, project);
  const competitors = await listCompetitors(db, organizationId, projectId);
  const pages = await publishedPages(db, organizationId);
  return [{ ...ownBrand(settings, brand, project), pages }, ...competitors.map(toTracked)];
}

/** What the organization publishes on this server: its part of the public pages, never the rest of the host. */
async function publishedPages(db: Db, organizationId: string): Promise<string[]> {
  const organization = await findOrganization(db, organizationId);
  if (!organization) return [];
  const { list, listMarkdown } = addressesOf(origin(), organization.slug);
  return [list, listMarkdown];
}

/** The company as a tracked brand. */
export function ownBrand(
  settings: Pick<SettingsRow, "companyName" | "aliases" | "domains"> | undefined,
  brand: BrandRow | undefined,
  project: ProjectRow,
): TrackedBrand {
  const names = ownNames(settings, brand, project);
  const website = hostIn(brand?.websiteUrl ?? "");
  const domains = [...new Set([...(website ? [website] : []), ...(settings?.domains ?? [])])];
  return { key: names[0], name: names[0], own: true, names, domains };
}

function toTracked({ name, synonyms, domain }: CompetitorRow): TrackedBrand {
  return { key: name, name, own: false, names: [name, ...synonyms], domains: domain ? [domain] : [] };
}
