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
import { nameKeyOf } from "#lib/geo/name-clash.ts";
import { namesChanged, rereadAnswers } from "#lib/geo/names.ts";
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

/** Takes what can be taken and tells the rest; a dry run writes nothing. Throws `notFound`, `invalid` for CSV that is none. */
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
      await namesChanged(tx, project, now);
    }
    return tally.result();
  });
  if (!input.dryRun) await rereadAnswers(db, organization.id, projectId);
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

type Known = {
  existing: readonly CompetitorRow[];
  ownNames: readonly string[];
  target: { organizationId: string; projectId: string; now: Date };
};

/** @returns what to write, in the order of the rows */
function planImport(rows: { line: number; row: Row }[], known: Known, tally: Tally): NewCompetitor[] {
  const stored = new Map(known.existing.map((row) => [row.nameKey, row]));
  const holders = new Holders(known);
  const seen = new Map<string, number>();
  const colors = known.existing.map(({ color }) => color);
  const writes: NewCompetitor[] = [];
  let room = COMPETITORS_MAX - known.existing.length;
  for (const { line, row } of rows) {
    const key = nameKeyOf(row.name);
    const before = stored.get(key);
    const reason = seenBefore(seen, key, line) ?? holders.clashOf(row, before) ?? (before ? undefined : noRoom(room));
    if (reason !== undefined) {
      tally.skip(line, reason);
      continue;
    }
    const merged = mergeCompetitor(before, row, { ...known.target, colors });
    if (before && isSame(before, merged)) {
      tally.skip(line);
      continue;
    }
    holders.take(merged, before);
    colors.push(merged.color);
    writes.push(merged);
    if (!before) room--;
    if (before) tally.change();
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

function isSame(before: CompetitorRow, after: NewCompetitor): boolean {
  const fieldsOf = ({ name, domain, kind, synonyms, color }: NewCompetitor) => [name, domain, kind, synonyms, color];
  return JSON.stringify(fieldsOf(before)) === JSON.stringify(fieldsOf(after));
}

/** Whose each name is, as rows are taken one after another. */
class Holders {
  private readonly holders = new Map<string, { id: string; name: string }>();

  constructor({ existing, ownNames }: Known) {
    for (const row of existing) this.take(row, undefined);
    const [company = ""] = ownNames;
    for (const name of ownNames) this.holders.set(nameKeyOf(name), { id: "own", name: company });
  }

  clashOf({ name, synonyms = [] }: Row, before: CompetitorRow | undefined): string | undefined {
    for (const called of [name, ...synonyms]) {
      const holder = this.holders.get(nameKeyOf(called));
      if (holder && holder.id !== before?.id) return `name: ${called} is a name of ${holder.name}`;
    }
    return undefined;
  }

  take(row: NewCompetitor, before: CompetitorRow | undefined): void {
    for (const name of before ? [before.name, ...before.synonyms] : []) this.holders.delete(nameKeyOf(name));
    const { id, name, synonyms = [] } = row;
    for (const called of [name, ...synonyms]) this.holders.set(nameKeyOf(called), { id, name });
  }
}
