import type { z } from "zod";

type Path = readonly PropertyKey[];

/**
 * Parses a body in which `null` means that a field is left out, unless its schema accepts null: many typed clients
 * send null for a field without a value.
 */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown): z.ZodSafeParseResult<z.output<T>> {
  const result = schema.safeParse(body);
  if (result.success) return result;
  const refused = result.error.issues.flatMap((issue) => listPaths(issue)).filter((path) => isNullField(body, path));
  // Each round leaves out at least one field, so that it ends.
  return refused.length > 0 ? parseBody(schema, omit(body, refused)) : result;
}

/** The paths that an issue is about, those of the members of a union included. */
function listPaths(issue: z.core.$ZodIssue): Path[] {
  if (issue.code !== "invalid_union") return [issue.path];
  const inner = issue.errors.flat().flatMap((nested) => listPaths(nested));
  return [issue.path, ...inner.map((path) => [...issue.path, ...path])];
}

/** Whether the path leads to a field of an object that is null. */
function isNullField(body: unknown, path: Path): boolean {
  const name = path.at(-1);
  const owner = path.slice(0, -1).reduce(getProperty, body);
  return name !== undefined && isObject(owner) && getProperty(owner, name) === null;
}

function omit(body: unknown, paths: readonly Path[]): unknown {
  const copy = structuredClone(body);
  for (const path of paths) {
    const owner = path.slice(0, -1).reduce(getProperty, copy);
    if (isObject(owner)) Reflect.deleteProperty(owner, path.at(-1) ?? "");
  }
  return copy;
}

function getProperty(value: unknown, name: PropertyKey): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
