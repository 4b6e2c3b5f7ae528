import type { CheckRow } from "#db/queries/geo/checks.ts";
import type { ScoreRow } from "#db/queries/geo/scores.ts";
import type { BrandScore } from "#lib/geo/scoring/types.ts";

/** A check that came back with what a version reads in it; undefined without an answer. */
type Reading = { scoringVersion: string; day: string; check: CheckRow; score: ScoreRow | undefined };

const PAGE_CHECKS = 5;

/** The daily sums of checks and scores, added up one by one: what the database is to have of them, in no order. */
export function sumsByHand(checks: readonly CheckRow[], scores: readonly ScoreRow[], versions: readonly string[]) {
  const readings = versions.flatMap((version) => readingsOf(checks, scores, version));
  const cell = ({ check: { engine, language, branded }, ...at }: Reading) => ({
    ...placeOf(at),
    engine,
    language,
    branded,
  });
  return {
    days: grouped(readings, cell).map(([place, of]) => ({
      ...place,
      ...mentionsOf(of),
      ...missesOf(of),
      cited: count(of, ({ score }) => score?.cited === true),
    })),
    brands: grouped(readings.flatMap(brandsOf), ({ brand, ...reading }) => ({
      ...cell(reading),
      brand: brand.brand,
    })).map(([place, of]) => ({
      ...place,
      mentions: count(of, ({ brand }) => brand.mentioned),
      ...positionsOf(of.filter(({ brand }) => brand.mentioned).map(({ brand }) => brand.position)),
      cited: count(of, ({ brand }) => brand.cited),
    })),
    prompts: grouped(
      readings.filter(({ check }) => check.promptId !== null),
      (reading) => {
        const { promptId, scanId, model } = reading.check;
        return { ...cell(reading), promptId, scanId, model: model ?? "" };
      },
    ).map(([place, of]) => {
      const positions = of.flatMap(({ score }) =>
        score?.mentioned && score.position !== null ? [score.position] : [],
      );
      const bestPosition = positions.length > 0 ? Math.min(...positions) : null;
      return { ...place, ...mentionsOf(of), bestPosition, ...missesOf(of) };
    }),
    pages: grouped(readings.flatMap(pagesOf), ({ url, ...reading }) => ({
      ...placeOf(reading),
      sandbox: reading.check.engine.startsWith("sandbox/"),
      url,
    })).map(([place, of]) => ({
      ...place,
      title: of.find(({ title }) => title !== null)?.title ?? null,
      answers: of.length,
      own: count(of, ({ score }) => score?.mentioned === true),
      engines: [...new Set(of.map(({ check }) => check.engine))].sort(),
      checkIds: of.slice(0, PAGE_CHECKS).map(({ check }) => check.id),
      brands: Object.fromEntries(
        grouped(
          of.flatMap(brandsOf).filter(({ brand }) => brand.mentioned),
          ({ brand }) => ({ name: brand.brand }),
        ).map(([{ name }, named]) => [name, named.length]),
      ),
    })),
  };
}

const placeOf = ({ scoringVersion, day }: Pick<Reading, "scoringVersion" | "day">) => ({ scoringVersion, day });

/** The newest first. */
function readingsOf(checks: readonly CheckRow[], scores: readonly ScoreRow[], scoringVersion: string): Reading[] {
  const read = new Map(scores.filter((one) => one.scoringVersion === scoringVersion).map((one) => [one.checkId, one]));
  return checks
    .filter(({ turnIndex, capturedAt }) => turnIndex === null && capturedAt !== null)
    .sort((a, b) => Number(b.capturedAt) - Number(a.capturedAt) || (a.id < b.id ? 1 : -1))
    .map((check) => {
      const day = check.capturedAt?.toISOString().slice(0, 10) ?? "";
      return { scoringVersion, day, check, score: check.status === "ok" ? read.get(check.id) : undefined };
    });
}

function grouped<T, Place extends object>(items: readonly T[], place: (item: T) => Place): [Place, T[]][] {
  const groups = new Map<string, [Place, T[]]>();
  for (const item of items) {
    const of = place(item);
    const name = JSON.stringify(of);
    const group = groups.get(name) ?? [of, []];
    group[1].push(item);
    groups.set(name, group);
  }
  return [...groups.values()];
}

function count<T>(items: readonly T[], is: (item: T) => boolean): number {
  return items.filter(is).length;
}

function positionsOf(positions: readonly (number | null)[]) {
  const known = positions.filter((position) => position !== null);
  return { positionSum: known.reduce((sum, position) => sum + position, 0), positionCount: known.length };
}

function mentionsOf(readings: readonly Reading[]) {
  const naming = readings.filter(({ score }) => score?.mentioned);
  return {
    checks: count(readings, ({ score }) => score !== undefined),
    mentions: naming.length,
    ...positionsOf(naming.map(({ score }) => score?.position ?? null)),
  };
}

function missesOf(readings: readonly Reading[]) {
  const [newest] = readings.filter(({ score }) => score !== undefined);
  return {
    failed: count(readings, ({ check }) => check.status === "failed"),
    blocked: count(readings, ({ check }) => check.status === "blocked_zdr"),
    lastCheckedAt: newest?.check.capturedAt ?? null,
  };
}

function brandsOf<T extends Reading>(reading: T): (T & { brand: BrandScore })[] {
  const competitors = (reading.score?.competitors ?? []) as BrandScore[];
  return competitors.map((brand) => ({ ...reading, brand }));
}

/** Each page that an unbranded answer cites, once. */
function pagesOf(reading: Reading): (Reading & { url: string; title: string | null })[] {
  if (reading.score === undefined || reading.check.branded) return [];
  const cited = reading.check.citations as { url: string; title: string | null }[];
  const pages = grouped(cited, ({ url }) => ({ url: url.split("#")[0] ?? "" }));
  return pages.map(([{ url }, of]) => ({ ...reading, url, title: of.find(({ title }) => title)?.title ?? null }));
}
