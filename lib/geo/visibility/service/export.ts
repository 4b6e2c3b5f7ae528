import "server-only";
import { type Evidence, type ExportCursor, listEvidenceAfter } from "#db/queries/geo/evidence.ts";
import type { EvidenceFilter } from "#db/queries/geo/evidence-sums.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { csvLine } from "#lib/geo/visibility/csv.ts";
import { resolveWindow } from "#lib/geo/visibility/window.ts";
import { stream } from "#lib/http/operation.ts";
import { buildFilter, type CheckQuery, evidenceScope, toCommonFields } from "./checks.ts";
import { asAnalytics, readScope, type Scope } from "./scope.ts";
import { parseCitations, parseCompetitors } from "./stored.ts";

type Query = CheckQuery & { format: "ndjson" | "csv" };

/** Checks read per page, which bounds the memory of an export. */
const PAGE = 200;

/** Streams every check of the window, oldest first. Throws `invalid` for the window, `notFound`. */
export async function exportChecks(ctx: Ctx, projectId: string, { format, ...query }: Query) {
  const window = resolveWindow(query, ctx.clock.now());
  type ExportSource = { scope: Scope; filter: EvidenceFilter } | null;
  const { result } = await readScope<ExportSource>(ctx, projectId, window, null, async (scope) => {
    const filter = await buildFilter(scope, query);
    // Checks that were never asked have no timestamp to sort by, and nothing to export.
    return { scope, filter: { ...filter, span: filter.span ?? ALWAYS } };
  });
  const pages = result ? readPages(result.scope, result.filter) : NO_PAGES;
  const name = `visibility-${window.from}-${window.to}.${format}`;
  const headers = { "Content-Disposition": `attachment; filename="${name}"` };
  return format === "csv"
    ? stream(formatCsv(pages), "text/csv", { headers })
    : stream(formatNdjson(pages), "application/x-ndjson", { headers });
}

const ALWAYS = { start: new Date(0), end: new Date("3000-01-01T00:00:00.000Z") };
const NO_PAGES: readonly Evidence[][] = [];

async function* readPages(scope: Scope, filter: EvidenceFilter): AsyncGenerator<Evidence[]> {
  let after: ExportCursor | undefined;
  do {
    const from = after;
    const page = await asAnalytics(scope.projectId, () =>
      listEvidenceAfter(scope.ctx.db, evidenceScope(scope), filter, from, PAGE),
    );
    yield page;
    const lastCheck = page.at(-1)?.check;
    after =
      page.length === PAGE && lastCheck?.capturedAt
        ? { capturedAt: lastCheck.capturedAt, id: lastCheck.id }
        : undefined;
  } while (after);
}

type Pages = AsyncIterable<Evidence[]> | Iterable<Evidence[]>;

async function* formatNdjson(pages: Pages): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((row) => `${JSON.stringify(toRecord(row))}\n`).join("");
}

async function* formatCsv(pages: Pages): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const page of pages) yield page.map((row) => csvLine(toCells(toRecord(row)))).join("");
}

function toRecord(evidence: Evidence) {
  const { check, score } = evidence;
  const { provider, accessMode, latencyMs, attempts, error, textSha256, searchQueries, text } = check;
  const competitors = score ? parseCompetitors(score.competitors) : [];
  return {
    ...toCommonFields(evidence),
    provider,
    accessMode,
    latencyMs,
    attempts,
    error,
    excerpt: score?.excerpt ?? null,
    competitors: competitors.filter(({ mentioned }) => mentioned).map(({ brand }) => brand),
    sources: parseCitations(check.citations).map(({ url }) => url),
    searchQueries,
    textSha256,
    scoringVersion: score?.scoringVersion ?? null,
    answer: text,
  };
}
type Record = ReturnType<typeof toRecord>;

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
  "access",
  "country",
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
  "recommendation",
  "excerpt",
  "competitors",
  "sources",
  "searchQueries",
  "textSha256",
  "scoringVersion",
  "answer",
] as const satisfies readonly (keyof Record)[];

/** Lists become one cell with a line per item. */
function toCells(record: Record): unknown[] {
  return COLUMNS.map((column) => {
    const value = record[column];
    return Array.isArray(value) ? value.join("\n") : value;
  });
}
