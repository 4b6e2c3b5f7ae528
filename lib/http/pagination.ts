import { z } from "zod";
import { AppError } from "#lib/errors.ts";

const INTEGER = { type: "integer", minimum: 1 } as const;

/** Page size and number within the bounds of the specification (section 4.6): clamped, never refused. */
export function pageQuery(standardLimit: number) {
  return {
    limit: pageLimit(standardLimit, 100),
    page: z
      .string()
      .optional()
      .transform((value) => Math.min(Math.max(1, Math.trunc(Number(value ?? 1)) || 1), Number.MAX_SAFE_INTEGER))
      .meta({ ...INTEGER, description: "Page number, default 1; one past the last page is 400." }),
  };
}

/** The number of items of a page, 1 to `max`: clamped, never refused. */
export function pageLimit(standard: number, max: number) {
  return z
    .string()
    .optional()
    .transform((value) => clamp(value, standard, max))
    .meta({
      ...INTEGER,
      maximum: max,
      description: `Items of a page, 1 to ${max}, default ${standard}; other values are clamped.`,
    });
}

function clamp(value: string | undefined, standard: number, max: number): number {
  const number = value === undefined || value.trim() === "" ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) return standard;
  return Math.min(max, Math.max(1, Math.trunc(number)));
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
  .meta({
    id: "Pagination",
    examples: [{ limit: 10, currentPage: 1, nextPage: 2, previousPage: null, totalPages: 3, totalItems: 25 }],
  });

/** The error of a page past the last (specification, section 4.6). */
export const pageNumberError = z
  .object({
    error: z.literal("Invalid page number"),
    details: z.object({ message: z.string(), totalPages: z.int(), requestedPage: z.int() }),
  })
  .meta({ id: "PageNumberError", description: "There is no such page." });

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
