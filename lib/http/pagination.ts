import { z } from "zod";
import { AppError } from "#lib/errors.ts";

/** Page size and number within the bounds of the specification (section 4.6): clamped, never refused. */
export function pageQuery(standardLimit: number) {
  return {
    limit: z
      .string()
      .optional()
      .transform((value) => clampLimit(value, standardLimit))
      .meta({ description: `Items per page, 1 to 100, default ${standardLimit}; other values are clamped.` }),
    page: z
      .string()
      .optional()
      .transform((value) => Math.min(Math.max(1, Math.trunc(Number(value ?? 1)) || 1), Number.MAX_SAFE_INTEGER))
      .meta({ description: "Page number, from 1." }),
  };
}

function clampLimit(value: string | undefined, standard: number): number {
  const number = value === undefined || value.trim() === "" ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) return standard;
  return Math.min(100, Math.max(1, Math.trunc(number)));
}

export const pagination = z
  .object({
    limit: z.int(),
    currentPage: z.int(),
    nextPage: z.int().nullable(),
    previousPage: z.int().nullable(),
    totalPages: z.int(),
    totalItems: z.int(),
  })
  .meta({ id: "Pagination" });

export type Pagination = z.infer<typeof pagination>;

/**
 * Computes the pagination of a page; a page past the last throws the error body of the specification (section 4.6).
 */
export function paginate(limit: number, page: number, totalItems: number): Pagination {
  const totalPages = Math.max(1, Math.ceil(totalItems / limit));
  if (page > totalPages) {
    throw new AppError("invalid", "Invalid page number", `Ask for a page from 1 to ${totalPages}.`, {
      body: {
        error: "Invalid page number",
        details: {
          message: `Page ${page} does not exist; the last page is ${totalPages}.`,
          totalPages,
          requestedPage: page,
        },
      },
    });
  }
  return {
    limit,
    currentPage: page,
    nextPage: page < totalPages ? page + 1 : null,
    previousPage: page > 1 ? page - 1 : null,
    totalPages,
    totalItems,
  };
}
