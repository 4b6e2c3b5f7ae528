import { plain } from "#lib/geo/readiness/parse/plain.ts";

/** The JSON-LD data of a page. */
export type StructuredData = {
  blocks: number;
  /** Errors of unreadable blocks. */
  broken: string[];
  /** Distinct types without the vocabulary's URL. */
  types: string[];
  /** Objects that have a type. */
  items: { types: string[]; value: Record<string, unknown> }[];
};

const LIMITS = { blocks: 40, size: 300_000, items: 400, types: 100, depth: 12 };

/** Adds one JSON-LD block. */
export function readData(text: string, into: StructuredData): void {
  into.blocks++;
  if (into.blocks > LIMITS.blocks) return;
  if (text.length > LIMITS.size) {
    into.broken.push(`a block of ${text.length} characters is larger than is read`);
    return;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) into.broken.push("a block is no JSON object");
    else collect(value, into);
  } catch (error) {
    // The check reports invalid JSON.
    into.broken.push(error instanceof SyntaxError ? plain(error.message, 160) : "a block is no JSON");
  }
}

function collect(root: object, into: StructuredData): void {
  const stack: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = stack.pop(); next !== undefined && into.items.length < LIMITS.items; next = stack.pop()) {
    const { value, depth } = next;
    if (typeof value !== "object" || value === null || depth > LIMITS.depth) continue;
    const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
    for (const child of children.slice(0, 2_000).toReversed()) stack.push({ value: child, depth: depth + 1 });
    if (!Array.isArray(value)) addItem(value as Record<string, unknown>, into);
  }
}

function addItem(value: Record<string, unknown>, into: StructuredData): void {
  const types = parseTypes(value["@type"]);
  if (types.length === 0) return;
  into.items.push({ types, value });
  for (const type of types) if (!into.types.includes(type) && into.types.length < LIMITS.types) into.types.push(type);
}

/** Parses `Product` from `https://schema.org/Product` and from the bare word. */
function parseTypes(value: unknown): string[] {
  const types = Array.isArray(value) ? value.slice(0, 10) : [value];
  return types
    .filter((type) => typeof type === "string")
    .map((type) => plain(type, 100).replace(/^https?:\/\/schema\.org\//i, ""))
    .filter((type) => /^[A-Za-z][\w:.-]*$/.test(type));
}
