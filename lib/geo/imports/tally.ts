import type { z } from "zod";
import { type ImportResult, ISSUES_MAX } from "./contract.ts";

/** A row of the request; `line` counts from 1. */
export type SentRow = { line: number; row: unknown };

/** Counts the result of an import. */
export class Tally {
  private imported = 0;
  private updated = 0;
  private skipped = 0;
  private readonly issues: ImportResult["issues"] = [];

  add(): void {
    this.imported++;
  }

  change(): void {
    this.updated++;
  }

  /** Counts a row that changes nothing, or that is skipped for the given reason. */
  skip(line: number, message?: string): void {
    this.skipped++;
    if (message !== undefined) this.issues.push({ line, message });
  }

  result(): ImportResult {
    const { imported, updated, skipped } = this;
    const issues = this.issues.toSorted((a, b) => a.line - b.line).slice(0, ISSUES_MAX);
    return { imported, updated, skipped, issues };
  }
}

/** Keeps the rows that match the schema; skips each other row with its first fault. */
export function checkRows<T extends z.ZodType>(
  rows: readonly SentRow[],
  schema: T,
  tally: Tally,
): { line: number; row: z.output<T> }[] {
  return rows.flatMap(({ line, row }) => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return [{ line, row: parsed.data }];
    const [fault] = parsed.error.issues;
    const path = fault?.path.join(".") ?? "";
    tally.skip(line, `${path === "" ? "row" : path}: ${fault?.message ?? "is invalid"}`);
    return [];
  });
}
