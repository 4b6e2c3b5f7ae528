import { toDetail } from "./detail.ts";
import { readKeyLines, readScalar } from "./key-lines.ts";
import { isShipped } from "./paths.ts";
import type { SurfaceItem, SurfaceReader } from "./types.ts";

const FILE = /(?:^|\/)(?:[\w-]+[._-])?(?:openapi|swagger)(?:[\w.-]*)\.(?:json|ya?ml)$/i;
const METHODS = new Set(["get", "put", "post", "delete", "patch", "head", "options", "trace", "query"]);
/** Paths that only the product's own parts call. */
const INTERNAL = /\/(?:_?internal|private|crons?|callbacks?|_debug)(?:\/|$)/i;

type Operation = { method: string; route: string; line: number; fields: Map<string, string> };

/** OpenAPI writes a route, a method and the operation's fields on four levels below `paths`. */
function readOperations(text: string): Operation[] {
  const operations: Operation[] = [];
  for (const { path, value, line } of readKeyLines(text)) {
    const from = path.indexOf("paths");
    if (from < 0 || from > 1) continue;
    const [, route = "", method = "", field, deeper] = path.slice(from);
    if (!route.startsWith("/") || !METHODS.has(method)) continue;
    if (field === undefined) operations.push({ method, route, line, fields: new Map() });
    else if (deeper === undefined) operations.at(-1)?.fields.set(field, value);
  }
  return operations;
}

function readOpenapi(text: string): SurfaceItem[] {
  return readOperations(text).flatMap(({ method, route, line, fields }): SurfaceItem[] => {
    if (INTERNAL.test(route) || /^true/.test(fields.get("x-internal") ?? "")) return [];
    const name = `${method.toUpperCase()} ${route}`;
    const help = readScalar(fields.get("summary") ?? "") ?? readScalar(fields.get("description") ?? "") ?? "";
    const deprecated = /^true/.test(fields.get("deprecated") ?? "");
    // The names of a route's parameters are no part of what is called.
    const key = name.replace(/\{[^{}]*\}/g, "{}");
    return [{ surface: "endpoint", key, name, owner: null, token: route, line, detail: toDetail(help), deprecated }];
  });
}

/** Methods and paths of an OpenAPI description in JSON or YAML. */
export const openapi: SurfaceReader = {
  isFile: (path) => FILE.test(path) && isShipped(path, ["source", "docs"]),
  read: readOpenapi,
  readsFragments: false,
  skipsNewFiles: true,
};
