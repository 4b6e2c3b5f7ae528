import "server-only";
import { type Evidence, listEvidenceAfter, type Place } from "#db/queries/geo/evidence.ts";
import type { EvidenceFilter } from "#db/queries/geo/evidence-sums.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { csvLine } from "#lib/geo/visibility/csv.ts";
import { windowOf } from "#lib/geo/visibility/window.ts";
import { stream } from "#lib/http/operation.ts";
import { type CheckQuery, commonOf, evidenceScope, filterOf } from "./checks.ts";
import { asAnalytics, readScope, type Scope } from "./scope.ts";
import { citationsOf, competitorsOf } from "./stored.ts";

type Query = CheckQuery & { format: "ndjson" | "csv" };

/** Checks read at a time: what an export keeps in memory. */
const PAGE = 200;

/** Every check of the window, oldest first, as it is read. Throws `invalid` for the window, `notFound`. */
export async function exportChecks(ctx: Ctx, projectId: string, { format, ...query }: Query) {
  const window = windowOf(query, ctx.clock.now());
  type Found = { scope: Scope; filter: EvidenceFilter } | null;
  const { found } = await readScope<Found>(ctx, projectId, window, null, async (scope) => {
    const filter = await filterOf(scope, query);
    // Checks that were never asked have no instant to be in order of, and nothing to export.
    return { scope, filter: { ...filter, span: filter.span ?? ALWAYS } };
  });
  const pages = found ? pagesOf(found.scope, found.filter) : NO_PAGES;
  const name = `visibility-${window.from}-${window.to}.${format}`;
  const headers = { "Content-Disposition": `attachment; filename="${name}"` };
  return format === "csv"
    ? stream(csvOf(pages), "text/csv", headers)
    : stream(linesOf(pages), "application/x-ndjson", headers);
}

const ALWAYS = { start: new Date(0), end: new Date("3000-01-01T00:00:00.000Z") };
const NO_PAGES: readonly Evidence[][] = [];

async function* pagesOf(scope: Scope, filter: EvidenceFilter): AsyncGenerator<Evidence[]> {
  let after: Place | undefined;
  do {
    const from = after;
    const page = await asAnalytics(scope.projectId, () =>
      listEvidenceAfter(scope.ctx.db, evidenceScope(scope), filter, from, PAGE),
    );
    yield page;
    const last = page.at(-1)?.check;
    after = page.length === PAGE && last?.capturedAt ? { capturedAt: last.capturedAt, id: last.id } : undefined;
  } while (after);
}

type Pages = AsyncIterable<Evidence[]> | Iterable<Evidence[]>;

async function* linesOf(pages: Pages): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((row) => `${JSON.stringify(recordOf(row))}\n`).join("");
}

async function* csvOf(pages: Pages): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const page of pages) yield page.map((row) => csvLine(cellsOf(recordOf(row)))).join("");
}

function recordOf(evidence: Evidence) {
  const { check, score } = evidence;
  const { provider, accessMode, latencyMs, attempts, error, textSha256, searchQueries, text } = check;
  const competitors = score ? competitorsOf(score.competitors) : [];
  return {
    ...commonOf(evidence),
    provider,
    accessMode,
    latencyMs,
    attempts,
    error,
    excerpt: score?.excerpt ?? null,
    competitors: competitors.filter(({ mentioned }) => mentioned).map(({ brand }) => brand),
    sources: citationsOf(check.citations).map(({ url }) => url),
    searchQueries,
    textSha256,
    scoringVersion: score?.scoringVersion ?? null,
    answer: text,
  };
}
type Record = ReturnType<typeof recordOf>;

const COLUMNS = [
  "id",
  "scanId",
  "promptId",
  "sequenceId",
  "turnIndex",
  "repeatIndex",
  "prompt",
  "branded",
  "engine",
  "sandbox",
  "provider",
  "model",
  "accessMode",
  "language",
  "status",
  "capturedAt",
  "latencyMs",
  "attempts",
  "error",
  "mentioned",
  "absent",
  "cited",
  "position",
  "sentiment",
  "excerpt",
  "competitors",
  "sources",
  "searchQueries",
  "textSha256",
  "scoringVersion",
  "answer",
] as const satisfies readonly (keyof Record)[];

/** Lists become lines of one cell. */
function cellsOf(record: Record): unknown[] {
  return COLUMNS.map((column) => {
    const value = record[column];
    return Array.isArray(value) ? value.join("\n") : value;
  });
}
