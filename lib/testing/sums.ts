import type { CheckRow } from "#db/queries/geo/checks.ts";
import type { ScoreRow } from "#db/queries/geo/scores.ts";
import type { BrandScore } from "#lib/geo/scoring/types.ts";

/** A completed check with its score by one version; undefined if there was no answer. */
type Reading = { scoringVersion: string; day: string; check: CheckRow; score: ScoreRow | undefined };

const PAGE_CHECKS = 5;

/**
 * Computes the daily sums of checks and scores one by one, as the expected values for the database. The order is
 * arbitrary.
 */
export function computeExpectedSums(
  checks: readonly CheckRow[],
  scores: readonly ScoreRow[],
  versions: readonly string[],
) {
  const readings = versions.flatMap((version) => joinReadings(checks, scores, version));
  const cell = ({ check: { engine, language, branded }, ...rest }: Reading) => ({
    ...getDayKey(rest),
    engine,
    language,
    branded,
  });
  return {
    days: groupBy(readings, cell).map(([place, of]) => ({
      ...place,
      ...countMentions(of),
      ...countFailures(of),
      cited: count(of, ({ score }) => score?.cited === true),
      tallies: packTallies(of),
      // No answer of these tests was judged.
      judged: place.branded || countMentions(of).checks === 0 ? null : "[]",
    })),
    brands: groupBy(readings.flatMap(listBrands), ({ brand, ...reading }) => ({
      ...cell(reading),
      brand: brand.brand,
    })).map(([place, of]) => ({
      ...place,
      mentions: count(of, ({ brand }) => brand.mentioned),
      ...sumPositions(of.filter(({ brand }) => brand.mentioned).map(({ brand }) => brand.position)),
      cited: count(of, ({ brand }) => brand.cited),
    })),
    prompts: groupBy(
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
      const cited = count(of, ({ score }) => score?.cited === true);
      return { ...place, ...countMentions(of), bestPosition, cited, ...countFailures(of), brands: sumBrands(of) };
    }),
    pages: groupBy(readings.flatMap(listCitedPages), ({ url, ...reading }) => ({
      ...getDayKey(reading),
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
        groupBy(
          of.flatMap(listBrands).filter(({ brand }) => brand.mentioned),
          ({ brand }) => ({ name: brand.brand }),
        ).map(([{ name }, mentions]) => [name, mentions.length]),
      ),
    })),
  };
}

/** For each competitor mentions, sum and count of positions, and citations. */
function sumBrands(readings: readonly Reading[]): Record<string, number[]> {
  const brands = groupBy(readings.flatMap(listBrands), ({ brand }) => ({ name: brand.brand }));
  return Object.fromEntries(
    brands.map(([{ name }, of]) => {
      const naming = of.filter(({ brand }) => brand.mentioned);
      const { positionSum, positionCount } = sumPositions(naming.map(({ brand }) => brand.position));
      return [name, [naming.length, positionSum, positionCount, count(of, ({ brand }) => brand.cited)]];
    }),
  );
}

/** The counts of a day, engine and language by prompt and model, as `tally-format.ts` packs them; null without an answer. */
function packTallies(readings: readonly Reading[]): string | null {
  const answered = readings.filter(({ check, score }) => check.promptId !== null && score !== undefined);
  const entries = groupBy(answered, ({ check }) => ({ prompt: check.promptId ?? "", model: check.model ?? "" }))
    .map(([{ prompt, model }, of]) => ({ prompt, model, of, ...countMentions(of), brands: sumBrands(of) }))
    .sort((a, b) => (a.prompt + a.model < b.prompt + b.model ? -1 : 1));
  if (entries.length === 0) return null;
  const models = entries.map(({ model }) => model);
  const brands = [...new Set(entries.flatMap((entry) => Object.keys(entry.brands)))].sort();
  const toMentions = (brand: string) => entries.map((entry) => entry.brands[brand]?.[0] ?? 0);
  const head = {
    models: new Set(models).size === 1 ? models.slice(0, 1) : models,
    brands: brands.length === 0 ? null : brands,
  };
  const columns = [
    entries.map(({ checks }) => checks),
    entries.map(({ mentions }) => mentions),
    entries.map(({ positionSum }) => positionSum),
    entries.map(({ positionCount }) => positionCount),
    entries.map(({ of }) => count(of, ({ score }) => score?.cited === true)),
    ...brands.map(toMentions),
  ];
  const counts = String.fromCharCode(...columns.flat().map((number) => "0".charCodeAt(0) + number));
  return [JSON.stringify(entries.map(({ prompt }) => prompt)), JSON.stringify(head), counts].join("\n");
}

const getDayKey = ({ scoringVersion, day }: Pick<Reading, "scoringVersion" | "day">) => ({ scoringVersion, day });

/** Joins checks with their scores, newest first. */
function joinReadings(checks: readonly CheckRow[], scores: readonly ScoreRow[], scoringVersion: string): Reading[] {
  const read = new Map(scores.filter((one) => one.scoringVersion === scoringVersion).map((one) => [one.checkId, one]));
  return checks
    .filter(({ turnIndex, capturedAt }) => turnIndex === null && capturedAt !== null)
    .sort((a, b) => Number(b.capturedAt) - Number(a.capturedAt) || (a.id < b.id ? 1 : -1))
    .map((check) => {
      const day = check.capturedAt?.toISOString().slice(0, 10) ?? "";
      return { scoringVersion, day, check, score: check.status === "ok" ? read.get(check.id) : undefined };
    });
}

function groupBy<T, GroupKey extends object>(items: readonly T[], getKey: (item: T) => GroupKey): [GroupKey, T[]][] {
  const groups = new Map<string, [GroupKey, T[]]>();
  for (const item of items) {
    const key = getKey(item);
    const name = JSON.stringify(key);
    const group = groups.get(name) ?? [key, []];
    group[1].push(item);
    groups.set(name, group);
  }
  return [...groups.values()];
}

function count<T>(items: readonly T[], is: (item: T) => boolean): number {
  return items.filter(is).length;
}

function sumPositions(positions: readonly (number | null)[]) {
  const mentionedPositions = positions.filter((position) => position !== null);
  return {
    positionSum: mentionedPositions.reduce((sum, position) => sum + position, 0),
    positionCount: mentionedPositions.length,
  };
}

function countMentions(readings: readonly Reading[]) {
  const naming = readings.filter(({ score }) => score?.mentioned);
  return {
    checks: count(readings, ({ score }) => score !== undefined),
    mentions: naming.length,
    ...sumPositions(naming.map(({ score }) => score?.position ?? null)),
  };
}

function countFailures(readings: readonly Reading[]) {
  const [newest] = readings.filter(({ score }) => score !== undefined);
  return {
    failed: count(readings, ({ check }) => check.status === "failed"),
    blocked: count(readings, ({ check }) => check.status === "blocked_zdr"),
    lastCheckedAt: newest?.check.capturedAt ?? null,
  };
}

function listBrands<T extends Reading>(reading: T): (T & { brand: BrandScore })[] {
  const competitors = (reading.score?.competitors ?? []) as BrandScore[];
  return competitors.map((brand) => ({ ...reading, brand }));
}

/** Lists each page that an unbranded answer cites, without duplicates. */
function listCitedPages(reading: Reading): (Reading & { url: string; title: string | null })[] {
  if (reading.score === undefined || reading.check.branded) return [];
  const cited = reading.check.citations as { url: string; title: string | null }[];
  const pages = groupBy(cited, ({ url }) => ({ url: url.split("#")[0] ?? "" }));
  return pages.map(([{ url }, of]) => ({ ...reading, url, title: of.find(({ title }) => title)?.title ?? null }));
}
