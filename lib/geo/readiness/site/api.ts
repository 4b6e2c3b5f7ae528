import "server-only";
import type { Profile } from "#lib/geo/readiness/contract.ts";
import { readLinkHeader } from "#lib/geo/readiness/parse/headers.ts";
import type { Look, ReadLook, Site } from "#lib/geo/readiness/types.ts";
import type { SiteReader } from "./reader.ts";

const OPENAPI_PATHS = ["/openapi.json", "/openapi.yaml", "/swagger.json"];
const OAUTH_PATHS = ["/.well-known/oauth-protected-resource", "/.well-known/oauth-authorization-server"];
const MCP_PATHS = ["/.well-known/mcp.json", "/.well-known/mcp/server-card.json"];
const DESCRIPTION = /\/(?:openapi|swagger)[\w.-]*\.(?:json|ya?ml)$/i;
const JSON_FIRST = "application/json, application/yaml;q=0.9, */*;q=0.1";
const LINKED_MAX = 2;

/** Looks for API descriptions where pages and headers link them, and at the usual paths. */
export async function lookForApi(
  origin: string,
  profile: Profile,
  pages: readonly ReadLook[],
  reader: SiteReader,
): Promise<Site["api"]> {
  if (profile !== "api") return { catalog: undefined, openapi: [], oauth: [], mcp: [] };
  const lookAt = (path: string, accept = JSON_FIRST) => reader.look(new URL(path, origin).href, { accept });
  const catalog = await lookAt("/.well-known/api-catalog", "application/linkset+json");
  const linked = linkedDescriptions(origin, pages);
  const openapi: Look[] = [];
  for (const url of [...linked, ...OPENAPI_PATHS.map((path) => new URL(path, origin).href)]) {
    const look = await reader.look(url, { accept: JSON_FIRST });
    openapi.push(look);
    if (look.isAnswered && look.status === 200 && linked.includes(url)) break;
  }
  const oauth = await Promise.all(OAUTH_PATHS.map((path) => lookAt(path)));
  const mcp = await Promise.all(MCP_PATHS.map((path) => lookAt(path)));
  return { catalog, openapi, oauth, mcp };
}

/** URLs on this website that its pages link as API descriptions. */
function linkedDescriptions(origin: string, pages: readonly ReadLook[]): string[] {
  const links = pages.flatMap(({ look, page }) => [
    ...(look.isAnswered ? fromHeader(look.headers.link ?? "", look.url) : []),
    ...(page?.relations.filter(({ rel }) => rel.split(/\s+/).includes("service-desc")).map(({ url }) => url) ?? []),
    ...(page?.links.filter(({ url }) => DESCRIPTION.test(new URL(url).pathname)).map(({ url }) => url) ?? []),
  ]);
  return [...new Set(links)].filter((url) => new URL(url).origin === origin).slice(0, LINKED_MAX);
}

function fromHeader(header: string, base: string): string[] {
  const links = readLinkHeader(header) ?? [];
  return links
    .filter(({ rels }) => rels.includes("service-desc"))
    .flatMap(({ target }) => URL.parse(target, base)?.href ?? []);
}
