import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#lib/testing/database.ts";
import { flag, listOf, nullable, number, readRows, recordOf, text } from "./rows.ts";

const db = await testDatabase();

describe("readRows", () => {
  it("returns the rows when every column has its type", async () => {
    const query = sql`select 'a' as name, 2 as count, true as open, null as note,
      '[{"brand":"b","answers":3}]'::jsonb as brands from generate_series(1, 2)`;
    const brands = listOf(recordOf({ brand: text, answers: number }));
    const row = { name: "a", count: 2, open: true, note: null, brands: [{ brand: "b", answers: 3 }] };
    const columns = { name: text, count: number, open: flag, note: nullable(text), brands };
    expect(await readRows(db, query, columns)).toEqual([row, row]);
  });

  it.each([
    ["is of another type", sql`select 1 as name`],
    ["is null", sql`select null as name`],
    ["is missing", sql`select 'a' as title`],
    ["is of another type in a later row", sql`select n as name from jsonb_array_elements('["a", 1]') n`],
  ])("throws when a column %s", async (_, query) => {
    await expect(readRows(db, query, { name: text })).rejects.toThrow(
      "Rows of name do not have the expected columns and types.",
    );
  });

  it("throws when a part of a JSON column has another type", async () => {
    const query = sql`select '[{"brand":"b"}, {"brand":2}]'::jsonb as brands`;
    await expect(readRows(db, query, { brands: listOf(recordOf({ brand: text })) })).rejects.toThrow("Rows of brands");
  });
});
