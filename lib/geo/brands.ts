import "server-only";
import type { Db } from "#db/client.ts";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import { type BrandRow, findBrand, findDefaultBrand } from "#db/queries/brands/brands.ts";
import { type CompetitorRow, listCompetitors } from "#db/queries/geo/competitors.ts";
import { findProject, type ProjectRow } from "#db/queries/geo/projects.ts";
import { findSettings, type SettingsRow } from "#db/queries/geo/settings.ts";
import { origin } from "#lib/env.ts";
import { buildAddresses, getSitePath } from "#lib/posts/public-address.ts";
import { hostIn } from "./host.ts";
import type { TrackedBrand } from "./scoring/types.ts";

/** The brand identity that a project measures: its own, or else the organization's default. */
export async function findProjectBrand(db: Db, project: ProjectRow): Promise<BrandRow | undefined> {
  const assigned = project.brandIdentityId
    ? await findBrand(db, project.organizationId, project.brandIdentityId)
    : undefined;
  return assigned ?? findDefaultBrand(db, project.organizationId);
}

/** The company's names: from the settings, or from the brand identity before the settings are first saved. */
export function ownNames(
  settings: Pick<SettingsRow, "companyName" | "aliases"> | undefined,
  brand: BrandRow | undefined,
  project: ProjectRow,
): [string, ...string[]] {
  if (settings) return [settings.companyName, ...settings.aliases];
  return [brand?.companyName ?? brand?.name ?? project.name];
}

/** Lists the company with its aliases and hosts first, then the competitors by name; empty for an unknown project. */
export async function trackedBrands(db: Db, organizationId: string, projectId: string): Promise<TrackedBrand[]> {
  const project = await findProject(db, organizationId, projectId);
  if (!project) return [];
  const settings = await findSettings(db, organizationId, projectId);
  const brand = await findProjectBrand(db, project);
  const competitors = await listCompetitors(db, organizationId, projectId);
  const pages = await publishedPages(db, organizationId);
  return [{ ...ownBrand(settings, brand, project), pages }, ...competitors.map(toTracked)];
}

/** The organization's own public pages on this server, which it shares with other organizations. */
async function publishedPages(db: Db, organizationId: string): Promise<string[]> {
  const organization = await findOrganization(db, organizationId);
  if (!organization) return [];
  const { list, listMarkdown } = buildAddresses(origin(), getSitePath(organization.slug));
  return [list, listMarkdown];
}

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
