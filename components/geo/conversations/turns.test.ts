import { expect, it } from "vitest";
import type { CheckItem } from "#lib/geo/visibility/answers.ts";
import { describePath, newestRun } from "./turns.ts";

const turn = (scanId: string, engine: string, turnIndex: number, fields: Partial<CheckItem> = {}): CheckItem => ({
  id: `chk_${scanId}${engine}${turnIndex}`,
  scanId,
  promptId: null,
  sequenceId: "seq_1",
  turnIndex,
  repeatIndex: 0,
  prompt: `Question ${turnIndex}`,
  branded: false,
  engine,
  access: "sandbox",
  country: null,
  sandbox: true,
  language: "en",
  status: "ok",
  model: engine,
  mentioned: false,
  absent: false,
  cited: false,
  position: null,
  sentiment: "unknown",
  recommendation: "unknown",
  capturedAt: "2026-11-21T10:00:00.000Z",
  snippet: null,
  ...fields,
});

it("returns only the newest run, one path per engine with its turns in order", () => {
  const run = newestRun(
    [
      turn("new", "b", 1, { mentioned: true }),
      turn("new", "a", 1),
      turn("new", "a", 0, { mentioned: true }),
      turn("new", "b", 0),
      turn("old", "c", 0),
    ],
    2,
  );
  expect(run?.paths.map(({ engine, firstNamed }) => [engine, firstNamed])).toEqual([
    ["a", 0],
    ["b", 1],
  ]);
  expect(run?.paths[0]?.turns.map((one) => one?.turnIndex)).toEqual([0, 1]);
  expect(newestRun([], 2)).toBeUndefined();
});

it("describes where the company is first named and whether it stays named", () => {
  const path = (mentions: (boolean | null)[]) => {
    const checks = mentions.map((mentioned, index) =>
      turn("s", "a", index, mentioned === null ? { status: "failed", mentioned: null } : { mentioned }),
    );
    const [first] = newestRun(checks, mentions.length)?.paths ?? [];
    return first ? describePath(first) : undefined;
  };
  expect(path([false, true, true, false])).toBe("First mentioned at question 2, then in 1 of 2");
  expect(path([false, false])).toBe("Never mentioned");
  expect(path([false, true])).toBe("First mentioned at question 2");
  expect(path([true, false])).toBe("First mentioned at question 1, not after");
  expect(path([true, true])).toBe("First mentioned at question 1, then always");
  expect(path([null, null])).toBe("No answer");
});
