import type { Db } from "#db/client.ts";
import { insertChecks, type NewCheck } from "#db/queries/geo/checks.ts";
import { insertScan } from "#db/queries/geo/scans.ts";
import { insertScores, type NewScore } from "#db/queries/geo/scores.ts";
import { countChecks } from "#lib/geo/rollups/service.ts";
import type { BrandScore, Match } from "#lib/geo/scoring/types.ts";
import { newId } from "#lib/ids.ts";

export const TEST_VERSION = "v1";
type Key = { organizationId: string; projectId: string };

/** An answer of an engine; by default it mentions nobody. */
export type TestAnswer = {
  capturedAt: Date;
  promptId?: string | null | undefined;
  prompt?: string;
  engine?: string;
  language?: string;
  model?: string | null;
  branded?: boolean;
  status?: NewCheck["status"];
  sequenceId?: string;
  turnIndex?: number;
  repeatIndex?: number;
  text?: string;
  citations?: { url: string; title: string | null }[];
  searchQueries?: string[];
  mentioned?: boolean;
  position?: number | null;
  cited?: boolean;
  matches?: Match[];
  competitors?: BrandScore[];
  sentiment?: NewScore["sentiment"];
  recommendation?: NewScore["recommendation"];
};

/** Inserts a completed scan. @returns its id */
export async function testScan(db: Db, key: Key, time: Date): Promise<string> {
  const id = newId("scan", time.getTime());
  const times = { startedAt: time, completedAt: time, movedAt: time, createdAt: time, updatedAt: time };
  const what = { kind: "scan", status: "completed", trigger: "manual", request: {}, seed: id } as const;
  await insertScan(db, { ...key, id, ...what, ...times });
  return id;
}

/** Stores answers with their scores and daily sums, as a scan does. @returns the ids of the checks */
export async function storeAnswers(
  db: Db,
  key: Key,
  scanId: string,
  answers: readonly TestAnswer[],
  versions: readonly string[] = [TEST_VERSION],
): Promise<string[]> {
  const checks = answers.map((answer) => toCheck(key, scanId, answer));
  const scores = answers.flatMap((answer, i) =>
    (answer.status ?? "ok") === "ok"
      ? versions.map((version) => toScore(key, checks[i]?.id ?? "", answer, version))
      : [],
  );
  await db.transaction(async (tx) => {
    await insertChecks(tx, checks);
    await insertScores(tx, scores);
    await countChecks(tx, key, checks, versions);
  });
  return checks.map(({ id }) => id);
}

function toCheck(key: Key, scanId: string, answer: TestAnswer) {
  const { capturedAt, engine = "sandbox/atlas", status = "ok", promptId = null, sequenceId = null } = answer;
  return {
    ...key,
    id: newId("chk", capturedAt.getTime()),
    scanId,
    promptId,
    sequenceId,
    turnIndex: answer.turnIndex ?? null,
    repeatIndex: answer.repeatIndex ?? 0,
    prompt: answer.prompt ?? `Prompt ${promptId}`,
    branded: answer.branded ?? false,
    engine,
    provider: engine.split("/")[0] ?? "",
    language: answer.language ?? "en",
    status,
    model: answer.model === undefined ? `${engine}-1` : answer.model,
    text: status === "ok" ? (answer.text ?? "An answer.") : null,
    citations: answer.citations ?? [],
    searchQueries: answer.searchQueries ?? [],
    capturedAt,
    createdAt: capturedAt,
  } satisfies NewCheck;
}

function toScore(key: Key, checkId: string, answer: TestAnswer, scoringVersion: string): NewScore {
  const { capturedAt, mentioned = false, cited = false, matches = [], competitors = [] } = answer;
  const { sentiment, recommendation } = answer;
  const position = answer.position === undefined && mentioned ? 1 : (answer.position ?? null);
  return {
    ...key,
    checkId,
    scoringVersion,
    mentioned,
    cited,
    position,
    matches,
    competitors,
    sentiment,
    recommendation,
    capturedAt,
    createdAt: capturedAt,
  };
}
