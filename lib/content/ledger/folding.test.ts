import { describe, expect, it } from "vitest";
import { buildActivity } from "#lib/testing/activity.ts";
import { buildLedger } from "./build.ts";

const range = { from: "2024-01-01T00:00:00.000Z", to: "2024-02-01T00:00:00.000Z", label: "v1..v2" };

function listFolded(titles: readonly string[]): string[] {
  const files = [{ path: "src/list.ts" }];
  const activity = buildActivity(titles.map((subject, index) => ({ subject: `${subject} (#${index + 1})`, files })));
  const { entries } = buildLedger([activity], { audience: "developers", range });
  return entries.filter(({ folded }) => folded).map(({ title }) => title.replace(/ \(#\d+\)$/, ""));
}

const many = (count: number, title: string): string[] =>
  Array.from({ length: count }, (_, index) => `${title} ${String.fromCharCode(97 + index)}`);

describe("findSurplus", () => {
  it("folds fixes before features when a list is long", () => {
    const folded = listFolded([
      ...many(18, "feat: sort the list by column"),
      ...many(8, "fix: keep the order of column"),
    ]);
    expect(folded).not.toEqual([]);
    expect(folded.every((title) => title.startsWith("fix: "))).toBe(true);
  });

  it("folds no breaking change and nothing that readers lose", () => {
    const folded = listFolded([
      ...many(30, "fix: keep the order of column"),
      "feat!: sort the list by date",
      "feat: remove support for CSV",
    ]);
    expect(folded).not.toEqual([]);
    expect(folded.every((title) => title.startsWith("fix: keep"))).toBe(true);
  });
});

describe("findLowChanges", () => {
  it("folds the bare name of new code, unless its author calls it a feature", () => {
    const own = ["Introduce HAInputChip", "add RefreshInput to the keys"];
    const folded = listFolded([...own, "feat: Add ApplyGlobalResponse helper for clients"]);
    expect(new Set(folded)).toEqual(new Set(own));
  });

  it("folds titles that name nothing", () => {
    const vague = ["mouse event fixes", "Small spring clean up", "Bugs from the new list", "Improve description"];
    const named = ["keep the order of columns", "Improve sorting of long lists", "Move changes of rows"];
    const folded = listFolded([...vague, ...named, "feat: $path", "freeRows, bottomRow, remove lastRow"]);
    expect(new Set(folded)).toEqual(new Set([...vague, "feat: $path", "freeRows, bottomRow, remove lastRow"]));
  });
});
