import { z } from "zod";
import { organization } from "#lib/http/shapes.ts";

const IMPORT_ROWS_MAX = 500;
const CSV_MAX_BYTES = 1024 * 1024;
export const IMPORT_BODY_MAX_BYTES = 3 * 1024 * 1024;
/** An import reports at most this many issues. */
export const ISSUES_MAX = 500;
/** Contract, section 10. */
export const IMPORT_RATE_LIMIT = { limit: 10, windowMs: 600_000, by: "organization" } as const;

/** The two ways to send an import: rows or CSV. */
export function importBody<T extends z.ZodType>(row: T) {
  return z
    .object({
      rows: z.array(row).min(1).max(IMPORT_ROWS_MAX).optional(),
      csv: z
        .string()
        .min(1)
        .refine((value) => Buffer.byteLength(value) <= CSV_MAX_BYTES, `must have at most ${CSV_MAX_BYTES} bytes`)
        .optional(),
      dryRun: z.boolean().default(false).meta({ description: "Say what would happen, and write nothing." }),
    })
    .refine((body) => (body.rows === undefined) !== (body.csv === undefined), {
      message: "send either rows or csv",
    });
}

export const importResult = z.object({
  imported: z.int(),
  updated: z.int(),
  skipped: z.int().meta({ description: "Rows that change nothing, and those with an issue." }),
  issues: z
    .array(z.object({ line: z.int(), message: z.string() }))
    .meta({ description: `\`line\` counts from 1: of the CSV text, or of the rows. The first ${ISSUES_MAX}.` }),
  organization,
});
export type ImportResult = Omit<z.output<typeof importResult>, "organization">;
