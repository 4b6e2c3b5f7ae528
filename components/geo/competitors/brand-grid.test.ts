import { expect, it } from "vitest";
import type { BrandPrompt } from "#lib/geo/visibility/figures.ts";
import { brandGrid, listEngines } from "./brand-grid.ts";

const answer = (promptId: string, engine: string, mentioned: boolean, language = "en"): BrandPrompt => ({
  checkId: `chk_${promptId}${engine}${language}`,
  promptId,
  prompt: `Question ${promptId}`,
  branded: false,
  engine,
  language,
  capturedAt: "2026-11-21T10:00:00.000Z",
  mentioned,
  position: mentioned ? 1 : null,
});

it("returns one row per prompt with all its answers, most mentions first", () => {
  const answers = [
    answer("b", "x/two", false),
    answer("a", "x/one", false),
    answer("c", "x/one", true),
    answer("c", "x/two", true),
    answer("c", "x/two", false, "de"),
  ];
  const rows = brandGrid(answers);
  expect(rows.map(({ promptId, mentions, answers: own }) => [promptId, mentions, own.length])).toEqual([
    ["c", 2, 3],
    ["a", 0, 1],
    ["b", 0, 1],
  ]);
  expect(listEngines(answers)).toEqual(["x/one", "x/two"]);
});
