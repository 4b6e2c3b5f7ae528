import "server-only";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { listCompetitors } from "#db/queries/geo/competitors.ts";
import type { ProjectRow } from "#db/queries/geo/projects.ts";
import { findOpenScan, type ScanRow } from "#db/queries/geo/scans.ts";
import * as queries from "#db/queries/geo/settings.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { builtIn, withBillingErrors } from "#lib/billing/terms.ts";
import { env } from "#lib/env.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { findProjectBrand, trackedBrands } from "#lib/geo/brands.ts";
import { MICROS } from "#lib/geo/engines/prices.ts";
import { visibleEngines } from "#lib/geo/engines/service.ts";
import { nameClash } from "#lib/geo/name-clash.ts";
import { handleNamesChanged, rescoreProject } from "#lib/geo/names.ts";
import { getProject, lockProject } from "#lib/geo/project.ts";
import { flagNames } from "#lib/geo/scoring/flags.ts";
import { newId } from "#lib/ids.ts";
import { chooseEngines } from "./choice.ts";
import { GEO_LANGUAGES, type geoSettings, type SettingsBody } from "./contract.ts";
import { allowsDocument, documentEtag } from "./etag.ts";
import { rearm } from "./rearm.ts";
import { suggestSettings } from "./suggest.ts";

/**
 * Gets the settings with all data of their form; `etag` is for `If-Match`.
 * @throws AppError `notFound`
 */
export async function getSettings(ctx: Ctx, projectId: string) {
  const { db, organization } = ctx;
  const project = await getProject(db, organization.id, projectId);
  const row = await queries.findSettings(db, organization.id, projectId);
  const engines = visibleEngines(organization.id);
  const output = {
    ...(await buildOutput(ctx, projectId, row)),
    suggested: row ? null : suggestSettings(project, await findProjectBrand(db, project), engines),
    engines,
    languages: [...GEO_LANGUAGES],
    zdrAvailable: await mayEnforceZdr(db, organization.id),
  };
  return { output, etag: documentEtag(toDocument(row), output) };
}

/**
 * Replaces the settings and reschedules the recurring scan (specification, section 4.2).
 * @throws AppError `notFound`; `invalid` for an unknown engine; `conflict` for a stale `If-Match`, and for a name that
 * a competitor has
 */
export async function updateSettings(ctx: Ctx, projectId: string, body: SettingsBody, ifMatch: string | undefined) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const isZdrAllowed = await mayEnforceZdr(db, organization.id);
  const row = await db.transaction(async (tx) => {
    const project = await lockProject(tx, organization.id, projectId);
    const existing = await queries.lockSettings(tx, organization.id, projectId);
    if (!allowsDocument(ifMatch, toDocument(existing))) throw stale();
    await requireFreeNames(tx, project, body);
    const fields = {
      ...buildFields(body, existing, organization.id),
      enforceZdr: body.enforceZdr && isZdrAllowed,
      nextScanAt: rearm(existing, body, now),
      updatedAt: now,
    };
    const after = existing
      ? await queries.updateSettings(tx, organization.id, projectId, fields)
      : await queries.insertSettings(tx, {
          ...fields,
          id: newId("gset", now.getTime()),
          organizationId: organization.id,
          projectId,
          createdAt: now,
        });
    await handleNamesChanged(tx, project, now);
    return after;
  });
  await rescoreProject(db, organization.id, projectId);
  const output = await buildOutput(ctx, projectId, row);
  return { output, etag: documentEtag(toDocument(row), output) };
}

/** Builds the stored fields from the request; omitted fields keep their values. */
function buildFields(body: SettingsBody, existing: queries.SettingsRow | undefined, organizationId: string) {
  const visible = new Set(visibleEngines(organizationId).map(({ id }) => id));
  const choose = (field: "engines" | "nonZdrApprovedEngines") => {
    const choice = chooseEngines(body[field], existing?.[field] ?? [], visible);
    if ("engines" in choice) return choice.engines;
    throw invalidField(`${field}.${choice.unknownAt}`, `there is no engine ${body[field][choice.unknownAt]}`);
  };
  return {
    companyName: body.companyName,
    aliases: body.aliases,
    conversionPaths: body.conversionPaths ?? existing?.conversionPaths ?? [],
    domains: body.domains ?? existing?.domains ?? [],
    languages: body.languages,
    engines: choose("engines"),
    nonZdrApprovedEngines: choose("nonZdrApprovedEngines"),
    trackWithoutSearch: body.trackWithoutSearch ?? existing?.trackWithoutSearch ?? false,
    pausedAutoPromptIds: body.pausedAutoPromptIds ?? existing?.pausedAutoPromptIds ?? [],
    removedAutoPromptIds: body.removedAutoPromptIds ?? existing?.removedAutoPromptIds ?? [],
    enabled: body.enabled,
    scanIntervalHours: body.scanIntervalHours,
    monthlyBudget: body.budget === undefined ? (existing?.monthlyBudget ?? null) : toMicros(body.budget),
  };
}

function toMicros(usd: number | null): number | null {
  return usd === null ? null : Math.round(usd * MICROS);
}

async function requireFreeNames(tx: Db, project: ProjectRow, { companyName, aliases }: SettingsBody): Promise<void> {
  const competitors = await listCompetitors(tx, project.organizationId, project.id);
  const clash = nameClash(
    [companyName, ...aliases],
    competitors.map(({ name, synonyms }) => ({ name, names: [name, ...synonyms] })),
  );
  if (!clash) return;
  throw new AppError(
    "conflict",
    `${clash.name} is a name of the competitor ${clash.holder}`,
    "Delete the competitor or change its aliases first.",
  );
}

async function mayEnforceZdr(db: Db, organizationId: string): Promise<boolean> {
  const { zeroDataRetention } = await withBillingErrors(organizationId, () => builtIn.getTerms(db, organizationId));
  return zeroDataRetention;
}

async function buildOutput(ctx: Ctx, projectId: string, row: queries.SettingsRow | undefined) {
  const { db, organization } = ctx;
  const brands = await trackedBrands(db, organization.id, projectId);
  const own = brands.filter((brand) => brand.own).flatMap(({ names }) => names);
  const competitors = brands.filter((brand) => !brand.own).map(({ name }) => name);
  const scan = row && (await findOpenScan(db, organization.id, projectId));
  return {
    configured: env.CLARION_ANALYTICS,
    settings: row ? toSettings(row, competitors, scan) : null,
    flaggedNames: flagNames(own),
    rescoring: (await queries.findRescoring(db, organization.id, projectId)) ?? null,
    organization,
  };
}

function toSettings(
  row: queries.SettingsRow,
  competitors: string[],
  scan: ScanRow | undefined,
): z.input<typeof geoSettings> {
  const { id, organizationId, projectId, nextScanAt, lastScanAt, createdAt, updatedAt } = row;
  return {
    id,
    organizationId,
    projectId,
    ...documentFields(row),
    competitors,
    isScanning: scan !== undefined,
    nextScanAt,
    scanStartedAt: scan ? (scan.startedAt ?? scan.createdAt) : null,
    lastScanAt,
    createdAt,
    updatedAt,
  };
}

/** The fields that a save writes. Changing one of them invalidates the ETag. */
function documentFields(row: queries.SettingsRow) {
  const { companyName, aliases, conversionPaths, domains, languages, engines, nonZdrApprovedEngines } = row;
  const { pausedAutoPromptIds, removedAutoPromptIds, enforceZdr, trackWithoutSearch, enabled, scanIntervalHours } = row;
  const budget = row.monthlyBudget === null ? null : row.monthlyBudget / MICROS;
  return {
    companyName,
    aliases,
    conversionPaths,
    domains,
    languages,
    engines,
    nonZdrApprovedEngines,
    pausedAutoPromptIds,
    removedAutoPromptIds,
    enforceZdr,
    trackWithoutSearch,
    enabled,
    scanIntervalHours,
    budget,
  };
}

function toDocument(row: queries.SettingsRow | undefined) {
  return row ? documentFields(row) : null;
}

function stale(): AppError {
  return new AppError(
    "conflict",
    "The settings have changed since they were read",
    "Read them again, repeat the change and send it with the new ETag.",
  );
}
