import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { forAgents } from "./for-agents.ts";

const INTEGER = { type: "integer", minimum: 1 } as const;

/** Page size and number within the bounds of the specification (section 4.6): clamped, never refused. */
export function pageQuery(standardLimit: number) {
  return {
    limit: pageLimit(standardLimit, 100),
    page: z
      .string()
      .optional()
      .transform(clampPage)
      .meta({ ...INTEGER, description: "Page number, default 1; one past the last page is 400." }),
  };
}

/** Page size and number of a list that is answered whole without them. */
export const optionalPageQuery = {
  limit: z
    .string()
    .optional()
    .transform((value) => (value === undefined ? undefined : clamp(value, 10, 100)))
    .meta({ ...INTEGER, maximum: 100, description: "Items of a page; default all." }),
  page: z
    .string()
    .optional()
    .transform((value) => (value === undefined ? undefined : clampPage(value)))
    .meta({ ...INTEGER, description: "Page number; past the last page is 400." }),
};

function clampPage(value: string | undefined): number {
  return Math.min(Math.max(1, Math.trunc(Number(value ?? 1)) || 1), Number.MAX_SAFE_INTEGER);
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
  })
  .register(forAgents, { common: true });

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

/** The parsed query of an operation whose lists may be paged. */
export type OptionalPage = { limit?: number | undefined; page?: number | undefined };

/**
 * Cuts the lists at these paths to one page, as if they were one list in this order. Returns the answer as it is when
 * the query names no page. @throws AppError like `paginate`
 */
export function takePage(output: unknown, paths: readonly string[], { limit, page }: OptionalPage): unknown {
  if (limit === undefined && page === undefined) return output;
  const size = limit ?? 10;
  const start = ((page ?? 1) - 1) * size;
  let total = 0;
  let cut = output as object;
  for (const path of paths) {
    const items = listAt(output, path.split("."));
    cut = withList(cut, path.split("."), items.slice(Math.max(0, start - total), Math.max(0, start + size - total)));
    total += items.length;
  }
  return { ...cut, pagination: paginate(size, page ?? 1, total) };
}

function listAt(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (name === undefined) return Array.isArray(value) ? value : [];
  return listAt((value as Record<string, unknown> | null)?.[name], rest);
}

function withList(value: object, [name = "", ...rest]: readonly string[], items: readonly unknown[]): object {
  const inner = (value as Record<string, unknown>)[name];
  if (rest.length === 0) return { ...value, [name]: items };
  return inner === null || inner === undefined ? value : { ...value, [name]: withList(inner, rest, items) };
}
