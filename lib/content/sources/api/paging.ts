import type { Headers } from "undici";

export type Query = Readonly<Record<string, string>>;

/** What a page was: how many rows it held, how many were asked for, and how many came before it. */
export type Page = { query: Query; rows: number; before: number; limit: number };

const LINK = /<([^<>]*)>([^<]*)/g;
const NEXT = /;\s*rel="?(?:[\w-]+ )*next\b/i;

/**
 * The query of the next page that a `Link` header names (RFC 8288). Only the query counts: the host and the path stay
 * ours, so that no answer can lead a token elsewhere, whatever address a server believes itself to have.
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

/** What the page's own numbers say: GitLab's next page, Gitea's flag, or a total. */
function isCounted(headers: Headers, { before, rows }: Page): boolean | undefined {
  const next = headers.get("x-next-page");
  if (next !== null) return next.trim() !== "";
  const more = headers.get("x-hasmore");
  if (more !== null) return more === "true";
  const total = headers.get("x-total-count") ?? headers.get("x-total");
  return total === null ? undefined : before + rows < Number(total);
}

/** The query that asks for the page after this one; undefined where this was the last. */
export function nextQuery(headers: Headers, page: Page): Query | undefined {
  if (page.rows === 0) return undefined;
  const link = headers.get("link");
  const linked = link === null ? undefined : linkedQuery(link);
  if (linked !== undefined) return { ...page.query, ...linked };
  const more = isCounted(headers, page) ?? (link === null && page.rows >= page.limit);
  return more ? nextNumber(page.query) : undefined;
}
