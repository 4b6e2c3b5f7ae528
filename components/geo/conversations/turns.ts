import type { CheckItem } from "#lib/geo/visibility/answers.ts";

/** One engine's run through a conversation: its turns in order; undefined for missing ones. */
export type Path = {
  engine: string;
  sandbox: boolean;
  turns: (CheckItem | undefined)[];
  /** The index of the first turn that names the company; null when none does. */
  firstNamed: number | null;
};
export type Run = { scanId: string; capturedAt: string | null; paths: Path[] };

/** The newest run in a list of turns (newest first), one path per engine; undefined for an empty list. */
export function newestRun(checks: readonly CheckItem[], steps: number): Run | undefined {
  const scanId = checks[0]?.scanId;
  if (!scanId) return undefined;
  const own = checks.filter((check) => check.scanId === scanId);
  const engines = [...new Set(own.map(({ engine }) => engine))].toSorted();
  return {
    scanId,
    capturedAt: own.find(({ capturedAt }) => capturedAt !== null)?.capturedAt ?? null,
    paths: engines.map((engine) => buildPath(engine, own, steps)),
  };
}

function buildPath(engine: string, checks: readonly CheckItem[], steps: number): Path {
  const own = checks.filter((check) => check.engine === engine);
  const turns = Array.from({ length: steps }, (_, index) => own.find(({ turnIndex }) => turnIndex === index));
  const firstNamed = turns.findIndex((turn) => turn?.mentioned === true);
  return {
    engine,
    sandbox: own.some(({ sandbox }) => sandbox),
    turns,
    firstNamed: firstNamed === -1 ? null : firstNamed,
  };
}

/** Summarizes a path in words. */
export function describePath({ turns, firstNamed }: Path): string {
  if (firstNamed === null) return turns.some((turn) => turn?.status === "ok") ? "Never mentioned" : "No answer";
  const after = turns.slice(firstNamed + 1).filter((turn) => turn?.status === "ok");
  const kept = after.filter((turn) => turn?.mentioned).length;
  const first = `First mentioned at question ${firstNamed + 1}`;
  if (after.length === 0) return first;
  if (kept === 0) return `${first}, not after`;
  return kept === after.length ? `${first}, then always` : `${first}, then in ${kept} of ${after.length}`;
}
