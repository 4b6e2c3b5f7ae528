import "server-only";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { listCompetitors } from "#db/queries/geo/competitors.ts";
import type { ProjectRow } from "#db/queries/geo/projects.ts";
import { findOpenScan, type ScanRow } from "#db/queries/geo/scans.ts";
import * as queries from "#db/queries/geo/settings.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { asBilling, builtIn } from "#lib/billing/terms.ts";
import { env } from "#lib/env.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { brandOf, trackedBrands } from "#lib/geo/brands.ts";
import { visibleEngines } from "#lib/geo/engines/service.ts";
import { nameClash } from "#lib/geo/name-clash.ts";
import { namesChanged, rereadAnswers } from "#lib/geo/names.ts";
import { getProject, lockProject } from "#lib/geo/project.ts";
import { flagNames } from "#lib/geo/scoring/flags.ts";
import { newId } from "#lib/ids.ts";
import { chooseEngines } from "./choice.ts";
import { GEO_LANGUAGES, type geoSettings, type SettingsBody } from "./contract.ts";
import { allowsDocument, documentEtag } from "./etag.ts";
import { rearm } from "./rearm.ts";
import { suggestSettings } from "./suggest.ts";

/** The settings with all that their form needs; `etag` is for `If-Match`. Throws `notFound`. */
export async function getSettings(ctx: Ctx, projectId: string) {
  const { db, organization } = ctx;
  const project = await getProject(db, organization.id, projectId);
  const row = await queries.findSettings(db, organization.id, projectId);
  const engines = visibleEngines(organization.id);
  const output = {
    ...(await answerOf(ctx, projectId, row)),
    suggested: row ? null : suggestSettings(project, await brandOf(db, project), engines),
    engines,
    languages: [...GEO_LANGUAGES],
    zdrAvailable: await mayEnforceZdr(db, organization.id),
  };
  return { output, etag: documentEtag(documentOf(row), output) };
}

/**
 * Replaces the settings and arms the recurring scan again (specification, section 4.2).
 * @throws AppError `notFound`; `invalid` for an unknown engine; `conflict` for a stale `If-Match`, and for a name that a
 * competitor has
 */
export async function updateSettings(ctx: Ctx, projectId: string, body: SettingsBody, ifMatch: string | undefined) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const isZdrAllowed = await mayEnforceZdr(db, organization.id);
  const row = await db.transaction(async (tx) => {
    const project = await lockProject(tx, organization.id, projectId);
    const before = await queries.lockSettings(tx, organization.id, projectId);
    if (!allowsDocument(ifMatch, documentOf(before))) throw stale();
    await requireFreeNames(tx, project, body);
    const fields = {
      ...fieldsOf(body, before, organization.id),
      enforceZdr: body.enforceZdr && isZdrAllowed,
      nextScanAt: rearm(before, body, now),
      updatedAt: now,
    };
    const after = before
      ? await queries.updateSettings(tx, organization.id, projectId, fields)
      : await queries.insertSettings(tx, {
          ...fields,
          id: newId("gset", now.getTime()),
          organizationId: organization.id,
          projectId,
          createdAt: now,
        });
    await namesChanged(tx, project, now);
    return after;
  });
  await rereadAnswers(db, organization.id, projectId);
  const output = await answerOf(ctx, projectId, row);
  return { output, etag: documentEtag(documentOf(row), output) };
}

/** What is sent, with what is left out as it stands. */
function fieldsOf(body: SettingsBody, before: queries.SettingsRow | undefined, organizationId: string) {
  const visible = new Set(visibleEngines(organizationId).map(({ id }) => id));
  const choose = (field: "engines" | "nonZdrApprovedEngines") => {
    const choice = chooseEngines(body[field], before?.[field] ?? [], visible);
    if ("engines" in choice) return choice.engines;
    throw invalidField(`${field}.${choice.unknownAt}`, `there is no engine ${body[field][choice.unknownAt]}`);
  };
  return {
    companyName: body.companyName,
    aliases: body.aliases,
    conversionPaths: body.conversionPaths ?? before?.conversionPaths ?? [],
    domains: body.domains ?? before?.domains ?? [],
    languages: body.languages,
    engines: choose("engines"),
    nonZdrApprovedEngines: choose("nonZdrApprovedEngines"),
    trackWithoutSearch: body.trackWithoutSearch ?? before?.trackWithoutSearch ?? false,
    pausedAutoPromptIds: body.pausedAutoPromptIds ?? before?.pausedAutoPromptIds ?? [],
    removedAutoPromptIds: body.removedAutoPromptIds ?? before?.removedAutoPromptIds ?? [],
    enabled: body.enabled,
    scanIntervalHours: body.scanIntervalHours,
  };
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
    "Delete the competitor or change its synonyms first.",
  );
}

async function mayEnforceZdr(db: Db, organizationId: string): Promise<boolean> {
  const { zeroDataRetention } = await asBilling(organizationId, () => builtIn.termsOf(db, organizationId));
  return zeroDataRetention;
}

async function answerOf(ctx: Ctx, projectId: string, row: queries.SettingsRow | undefined) {
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

/** What a save writes: another state of it makes an ETag stale. */
function documentFields(row: queries.SettingsRow) {
  const { companyName, aliases, conversionPaths, domains, languages, engines, nonZdrApprovedEngines } = row;
  const { pausedAutoPromptIds, removedAutoPromptIds, enforceZdr, trackWithoutSearch, enabled, scanIntervalHours } = row;
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
  };
}

function documentOf(row: queries.SettingsRow | undefined) {
  return row ? documentFields(row) : null;
}

function stale(): AppError {
  return new AppError(
    "conflict",
    "The settings have changed since they were read",
    "Read them again, make the change anew and send it with the new ETag.",
  );
}
