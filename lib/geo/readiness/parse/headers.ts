export type Link = { target: string; rels: string[]; type: string };

const LINKS_MAX = 100;

/** Parses a `Link` header (RFC 8288, 3) into targets with their relation types; undefined when malformed. */
export function readLinkHeader(header: string): Link[] | undefined {
  const links: Link[] = [];
  let rest = header.slice(0, 16_384).trim();
  while (rest !== "" && links.length < LINKS_MAX) {
    const head = /^<([^<>\s]*)>/.exec(rest);
    if (head === null) return undefined;
    rest = rest.slice(head[0].length);
    const link: Link = { target: head[1] ?? "", rels: [], type: "" };
    for (let part = nextParameter(rest); part !== null; part = nextParameter(rest)) {
      rest = rest.slice(part[0].length);
      addParameter(link, part);
    }
    links.push(link);
    rest = rest.trimStart();
    if (rest !== "" && !rest.startsWith(",")) return undefined;
    rest = rest.replace(/^[\s,]+/, "");
  }
  return links;
}

function nextParameter(rest: string): RegExpExecArray | null {
  return /^\s*;\s*([\w!#$%&*+.^`|~-]{1,60})\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+)))?/.exec(rest);
}

function addParameter(link: Link, [, name = "", quoted, bare]: RegExpExecArray): void {
  const value = (quoted ?? bare ?? "").toLowerCase();
  if (name.toLowerCase() === "rel") link.rels.push(...value.split(/\s+/).filter(Boolean));
  if (name.toLowerCase() === "type") link.type = value;
}

/** The media type of a response without parameters, lower-cased; empty without the header. */
export function mediaType({ headers }: { headers: Readonly<Record<string, string>> }): string {
  return (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
