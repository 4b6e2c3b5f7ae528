import type { Method } from "#lib/http/endpoint.ts";
import type { Operation } from "#lib/http/operation.ts";

export type Match =
  | { kind: "found"; operation: Operation; params: Record<string, string> }
  | { kind: "wrongMethod"; allow: string[] }
  | { kind: "unknown" };

type Row = { segments: string[]; operation: Operation };

/** Finds operations by method and path; a literal segment takes precedence over a parameter. */
export class RouteTable {
  private readonly rows: Row[];

  constructor(operations: readonly Operation[]) {
    this.rows = operations
      .map((operation) => ({ segments: operation.endpoint.path.split("/").slice(1), operation }))
      .sort((a, b) => parameterPositions(a.segments).localeCompare(parameterPositions(b.segments)));
  }

  find(method: string, path: string): Match {
    const segments = path.split("/").slice(1);
    const allow = new Set<string>();
    for (const row of this.rows) {
      const params = matchSegments(row.segments, segments);
      if (!params) continue;
      if (row.operation.endpoint.method === (method as Method))
        return { kind: "found", operation: row.operation, params };
      allow.add(row.operation.endpoint.method);
    }
    if (allow.size === 0) return { kind: "unknown" };
    return { kind: "wrongMethod", allow: [...allow, ...(allow.has("GET") ? ["HEAD"] : []), "OPTIONS"].sort() };
  }
}

function parameterPositions(segments: string[]): string {
  return segments.map((segment) => (segment.startsWith("{") ? "1" : "0")).join("");
}

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const segment = segments[i] ?? "";
    if (part.startsWith("{")) params[part.slice(1, -1)] = decodeSegment(segment);
    else if (part !== segment) return undefined;
  }
  return params;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
