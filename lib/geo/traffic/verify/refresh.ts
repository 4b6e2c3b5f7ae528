import { createHash } from "node:crypto";
import type { RangeList } from "./lists.ts";
import { compileRanges } from "./ranges.ts";

/** The widest plausible networks; a wider prefix would verify half the internet. */
const WIDEST = { 4: 8, 6: 19 };
const PREFIXES_MAX = 20_000;

/** Reads the text of an operator's page; throws on failure. */
export type ReadPage = (url: string) => Promise<string>;
export type Refreshed = { list: RangeList; fault: string | null };

/**
 * Fetches the current list of an operator from all of its pages. An unreadable or invalid list stays unchanged, with
 * the reason.
 */
export async function refreshList(list: RangeList, day: string, readPage: ReadPage): Promise<Refreshed> {
  try {
    const pages = [];
    for (const url of list.urls) pages.push(prefixesIn(await readPage(url)));
    const prefixes = [...new Set(pages.flat())].sort(byAddress);
    return {
      list: { ...list, retrievedAt: day, source: null, complete: true, sha256: hashPrefixes(prefixes), prefixes },
      fault: null,
    };
  } catch (fault) {
    return { list, fault: fault instanceof Error ? fault.message : String(fault) };
  }
}

/** SHA-256 of prefixes, one per line. */
function hashPrefixes(prefixes: readonly string[]): string {
  return createHash("sha256").update(prefixes.join("\n")).digest("hex");
}

/** Parses the operators' common format `{prefixes: [{ipv4Prefix} {ipv6Prefix}]}`. */
function prefixesIn(page: string): string[] {
  const parsed: unknown = JSON.parse(page);
  const listed = typeof parsed === "object" && parsed !== null && "prefixes" in parsed ? parsed.prefixes : undefined;
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > PREFIXES_MAX)
    throw new Error("is not a list of prefixes");
  return listed.map((entry: unknown) => {
    const { ipv4Prefix, ipv6Prefix } = (typeof entry === "object" && entry !== null ? entry : {}) as Record<
      string,
      unknown
    >;
    const prefix = ipv4Prefix ?? ipv6Prefix;
    if (typeof prefix !== "string") throw new Error("contains an invalid prefix");
    return checked(prefix.trim().toLowerCase());
  });
}

function checked(prefix: string): string {
  compileRanges([prefix]);
  const [address = "", length = ""] = prefix.split("/");
  if (Number(length) < WIDEST[address.includes(":") ? 6 : 4])
    throw new Error(`${prefix} is wider than any network of an operator`);
  return prefix;
}

function byAddress(a: string, b: string): number {
  const families = Number(a.includes(":")) - Number(b.includes(":"));
  return families !== 0 ? families : a.localeCompare(b, "en", { numeric: true });
}
