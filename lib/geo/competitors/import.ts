import "server-only";
import type { z } from "zod";
import {
  type CompetitorRow,
  listCompetitors,
  type NewCompetitor,
  putCompetitors,
} from "#db/queries/geo/competitors.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import { listIn, readCsv } from "#lib/geo/imports/csv.ts";
import { checkRows, type SentRow, Tally } from "#lib/geo/imports/tally.ts";
import { toNameKey } from "#lib/geo/name-clash.ts";
import { handleNamesChanged, rescoreProject } from "#lib/geo/names.ts";
import { lockProject } from "#lib/geo/project.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { competitorBody, type importCompetitors as contract } from "./contract.ts";
import { COMPETITORS_MAX } from "./limits.ts";
import { mergeCompetitor } from "./merge.ts";

export type CompetitorImport = ParsedBody<typeof contract>;

const checked = competitorBody.omit({ previousName: true });
type Row = z.output<typeof checked>;

const COLUMNS = ["name", "domain", "kind", "synonyms", "color"] as const;
const CHUNK = 500;

/**
 * Imports the valid rows and reports the others; a dry run writes nothing. Throws `notFound`, or `invalid` for
 * malformed CSV.
 */
export async function importCompetitors(ctx: Ctx, projectId: string, input: CompetitorImport) {
  const { db, organization, clock } = ctx;
  const now = clock.now();
  const sent = sentRows(input);
  const result = await db.transaction(async (tx) => {
    const project = await lockProject(tx, organization.id, projectId);
    const tally = new Tally();
    const rows = checkRows(sent, checked, tally);
    const existing = await listCompetitors(tx, organization.id, projectId);
    const [own] = await trackedBrands(tx, organization.id, projectId);
    const target = { organizationId: organization.id, projectId, now };
    const writes = planImport(rows, { existing, ownNames: own?.names ?? [], target }, tally);
    if (!input.dryRun && writes.length > 0) {
      for (let i = 0; i < writes.length; i += CHUNK) await putCompetitors(tx, writes.slice(i, i + CHUNK));
      await handleNamesChanged(tx, project, now);
    }
    return tally.result();
  });
  if (!input.dryRun) await rescoreProject(db, organization.id, projectId);
  return { ...result, organization };
}

function sentRows({ rows, csv }: CompetitorImport): SentRow[] {
  if (rows) return rows.map((row, i) => ({ line: i + 1, row }));
  return readCsv(csv ?? "", COLUMNS).map(({ line, cells }) => ({
    line,
    row: {
      name: cells.name,
      domain: cells.domain || undefined,
      kind: cells.kind.toLowerCase() || undefined,
      synonyms: cells.synonyms === "" ? undefined : listIn(cells.synonyms),
      color: cells.color || undefined,
    },
  }));
}

type ImportContext = {
  existing: readonly CompetitorRow[];
  ownNames: readonly string[];
  target: { organizationId: string; projectId: string; now: Date };
};

/** @returns what to write, in the order of the rows */
function planImport(rows: { line: number; row: Row }[], context: ImportContext, tally: Tally): NewCompetitor[] {
  const stored = new Map(context.existing.map((row) => [row.nameKey, row]));
  const holders = new Holders(context);
  const seen = new Map<string, number>();
  const colors = context.existing.map(({ color }) => color);
  const writes: NewCompetitor[] = [];
  let room = COMPETITORS_MAX - context.existing.length;
  for (const { line, row } of rows) {
    const key = toNameKey(row.name);
    const existing = stored.get(key);
    const reason =
      seenBefore(seen, key, line) ?? holders.findClash(row, existing) ?? (existing ? undefined : noRoom(room));
    if (reason !== undefined) {
      tally.skip(line, reason);
      continue;
    }
    const merged = mergeCompetitor(existing, row, { ...context.target, colors });
    if (existing && isSame(existing, merged)) {
      tally.skip(line);
      continue;
    }
    holders.take(merged, existing);
    colors.push(merged.color);
    writes.push(merged);
    if (!existing) room--;
    if (existing) tally.change();
    else tally.add();
  }
  return writes;
}

function noRoom(room: number): string | undefined {
  return room > 0 ? undefined : `a project has at most ${COMPETITORS_MAX} competitors`;
}

function seenBefore(seen: Map<string, number>, key: string, line: number): string | undefined {
  const earlier = seen.get(key);
  if (earlier !== undefined) return `name: is the same as in line ${earlier}`;
  seen.set(key, line);
  return undefined;
}

function isSame(stored: CompetitorRow, merged: NewCompetitor): boolean {
  const pickFields = ({ name, domain, kind, synonyms, color }: NewCompetitor) => [name, domain, kind, synonyms, color];
  return JSON.stringify(pickFields(stored)) === JSON.stringify(pickFields(merged));
}

/** Tracks which brand holds each name while rows are taken one after another. */
class Holders {
  private readonly holders = new Map<string, { id: string; name: string }>();

  constructor({ existing, ownNames }: ImportContext) {
    for (const row of existing) this.take(row, undefined);
    const [company = ""] = ownNames;
    for (const name of ownNames) this.holders.set(toNameKey(name), { id: "own", name: company });
  }

  findClash({ name, synonyms = [] }: Row, stored: CompetitorRow | undefined): string | undefined {
    for (const label of [name, ...synonyms]) {
      const holder = this.holders.get(toNameKey(label));
      if (holder && holder.id !== stored?.id) return `name: ${label} is a name of ${holder.name}`;
    }
    return undefined;
  }

  take(row: NewCompetitor, stored: CompetitorRow | undefined): void {
    for (const name of stored ? [stored.name, ...stored.synonyms] : []) this.holders.delete(toNameKey(name));
    const { id, name, synonyms = [] } = row;
    for (const label of [name, ...synonyms]) this.holders.set(toNameKey(label), { id, name });
  }
}
