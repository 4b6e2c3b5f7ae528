import type { CheckItem } from "#lib/geo/visibility/answers.ts";

/** One engine's way through a conversation: its turns in order, as far as there are any. */
export type Path = {
  engine: string;
  sandbox: boolean;
  turns: (CheckItem | undefined)[];
  /** The first turn that names the company, 0 first; null where none does. */
  firstNamed: number | null;
};
export type Run = { scanId: string; at: string | null; paths: Path[] };

/** The newest run among turns that come newest first, one path an engine; undefined without any. */
export function newestRun(checks: readonly CheckItem[], steps: number): Run | undefined {
  const scanId = checks[0]?.scanId;
  if (scanId === undefined) return undefined;
  const own = checks.filter((check) => check.scanId === scanId);
  const engines = [...new Set(own.map(({ engine }) => engine))].toSorted();
  return {
    scanId,
    at: own.find(({ capturedAt }) => capturedAt !== null)?.capturedAt ?? null,
    paths: engines.map((engine) => pathOf(engine, own, steps)),
  };
}

function pathOf(engine: string, checks: readonly CheckItem[], steps: number): Path {
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

/** What a path comes to, in words. */
export function describePath({ turns, firstNamed }: Path): string {
  if (firstNamed === null) return turns.some((turn) => turn?.status === "ok") ? "Never named" : "No answer";
  const after = turns.slice(firstNamed + 1).filter((turn) => turn?.status === "ok");
  const kept = after.filter((turn) => turn?.mentioned).length;
  const first = `First named at question ${firstNamed + 1}`;
  if (after.length === 0) return first;
  if (kept === 0) return `${first}, not after`;
  return kept === after.length ? `${first}, then always` : `${first}, then in ${kept} of ${after.length}`;
}
