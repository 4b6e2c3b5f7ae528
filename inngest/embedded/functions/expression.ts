import type { StoredEvent } from "#inngest/embedded/protocol/wire.ts";

/** Reads a value of an event's data; null for a missing member. */
export type Expression = (event: StoredEvent) => unknown;

const PATH = /^event\.data\.([A-Za-z_]\w*)$/;
/** The SDK generates one for `onFailure`. */
const CONDITION = /^event\.data\.([A-Za-z_]\w*) == '([^'\\]*)'$/;

/**
 * Compiles `event.data.<name>`.
 * @throws RangeError for anything else
 */
export function compileExpression(source: string): Expression {
  const [, name] = PATH.exec(source) ?? [];
  if (name === undefined) throw unsupported(source, "event.data.<name>");
  return readMember(name);
}

/**
 * Compiles a trigger's condition `event.data.<name> == '<text>'`.
 * @throws RangeError for anything else
 */
export function compileCondition(source: string): (event: StoredEvent) => boolean {
  const [, name, text] = CONDITION.exec(source) ?? [];
  if (name === undefined) throw unsupported(source, "event.data.<name> == '<text>'");
  const read = readMember(name);
  return (event) => read(event) === text;
}

function unsupported(source: string, supported: string): RangeError {
  return new RangeError(`uses \`${source}\`; the embedded job server supports \`${supported}\` only`);
}

function readMember(name: string): Expression {
  return ({ data }) => {
    const isMember = typeof data === "object" && data !== null && Object.hasOwn(data, name);
    return isMember ? (data as Record<string, unknown>)[name] : null;
  };
}
