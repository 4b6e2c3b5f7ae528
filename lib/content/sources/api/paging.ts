import type { Headers } from "undici";

export type Query = Readonly<Record<string, string>>;

/** A page that was read: the number of its rows, the requested limit, and the number of rows before it. */
export type Page = { query: Query; rows: number; offset: number; limit: number };

const LINK = /<([^<>]*)>([^<]*)/g;
const NEXT = /;\s*rel="?(?:[\w-]+ )*next\b/i;

/**
 * Returns the query of the next page in a `Link` header (RFC 8288). Only the query is used: host and path stay ours,
 * so that no answer can send a token elsewhere regardless of the address that a server claims.
 */
function linkedQuery(header: string): Query | undefined {
  for (const [, target = "", parameters = ""] of header.slice(0, 8192).matchAll(LINK)) {
    if (!NEXT.test(parameters) || !URL.canParse(target, "http://host/")) continue;
    return Object.fromEntries(new URL(target, "http://host/").searchParams);
  }
  return undefined;
}

function nextNumber(query: Query): Query {
  return { ...query, page: String(Number(query.page ?? "1") + 1) };
}

/** Whether pagination headers announce more rows: GitLab's next page, Gitea's flag, or a total. */
function isCounted(headers: Headers, { offset, rows }: Page): boolean | undefined {
  const next = headers.get("x-next-page");
  if (next !== null) return next.trim() !== "";
  const more = headers.get("x-hasmore");
  if (more !== null) return more === "true";
  const total = headers.get("x-total-count") ?? headers.get("x-total");
  return total === null ? undefined : offset + rows < Number(total);
}

/** Returns the query of the next page; undefined after the last one. */
export function nextQuery(headers: Headers, page: Page): Query | undefined {
  if (page.rows === 0) return undefined;
  const link = headers.get("link");
  const linked = link === null ? undefined : linkedQuery(link);
  if (linked !== undefined) return { ...page.query, ...linked };
  const more = isCounted(headers, page) ?? (link === null && page.rows >= page.limit);
  return more ? nextNumber(page.query) : undefined;
}
