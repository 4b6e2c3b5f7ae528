import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { csvLine } from "#lib/geo/visibility/csv.ts";
import { booleanIn, listIn, numberIn, readCsv } from "./csv.ts";
import { checkRows, Tally } from "./tally.ts";

const COLUMNS = ["prompt", "tags", "enabled"] as const;
const read = (csv: string) => readCsv(csv, COLUMNS);
const row = (line: number, prompt: string, tags = "", enabled = "") => ({ line, cells: { prompt, tags, enabled } });

describe("CSV import", () => {
  test("uses the default column order without a header row", () => {
    expect(read("Which tool?,a;b,yes\nWhich other?\n")).toEqual([
      row(1, "Which tool?", "a;b", "yes"),
      row(2, "Which other?"),
    ]);
  });

  test("accepts a header in any order and case, with unknown columns, a byte order mark and CRLF", () => {
    expect(read("\uFEFFTags, Prompt ,Volume\r\nx,Which tool?,12\r\n,Which other?,3\r\n")).toEqual([
      row(2, "Which tool?", "x"),
      row(3, "Which other?"),
    ]);
  });

  test("counts the line where each record begins, including lines in quotes and empty lines", () => {
    expect(read('prompt\n"Which, ""really""\nlong one?"\n\n  \nNext?\n')).toEqual([
      row(2, 'Which, "really"\nlong one?'),
      row(6, "Next?"),
    ]);
  });

  test("accepts tabs as separators", () => {
    expect(read("prompt\tenabled\nWhich tool?\tno\n")).toEqual([row(2, "Which tool?", "", "no")]);
  });

  test.each(['prompt\n"never closed', 'a "quote" in the middle,"x"y'])("refuses an unreadable file: %j", (csv) => {
    expect(() => read(csv)).toThrow(AppError);
  });

  test("reads back any written cells", () => {
    const cell = fc
      .string({ unit: "grapheme-ascii", maxLength: 12 })
      .map((text) => text.trim())
      .filter((text) => !/^'[=+\-@]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }), (rows) => {
        const lines = [[...COLUMNS], ...rows].map(csvLine);
        const wanted = rows.filter((cells) => cells.some((text) => text !== ""));
        const got = read(lines.join(""));
        expect(got.map(({ cells }) => [cells.prompt, cells.tags, cells.enabled])).toEqual(wanted);
      }),
    );
  });
});

test("reads numbers, and keeps what is none as text", () => {
  expect(["", "2", "0.5", "1,5", "much"].map(numberIn)).toEqual([undefined, 2, 0.5, "1,5", "much"]);
});

test("splits lists at semicolons and bars, and reads several forms of yes and no", () => {
  expect(listIn(" a ; b|c ;; ")).toEqual(["a", "b", "c"]);
  expect(["", "TRUE", "yes", "1", "no", "0", "maybe"].map(booleanIn)).toEqual([
    undefined,
    true,
    true,
    true,
    false,
    false,
    "maybe",
  ]);
});

test("skips a faulty row, reports its line and imports the others", () => {
  const tally = new Tally();
  const sent = [
    { line: 2, row: { name: "a" } },
    { line: 5, row: { name: 3 } },
    { line: 6, row: null },
  ];
  expect(checkRows(sent, z.object({ name: z.string() }), tally)).toEqual([{ line: 2, row: { name: "a" } }]);
  expect(tally.result()).toEqual({
    imported: 0,
    updated: 0,
    skipped: 2,
    issues: [
      { line: 5, message: expect.stringMatching(/^name: /) },
      { line: 6, message: expect.stringMatching(/^row: /) },
    ],
  });
});
