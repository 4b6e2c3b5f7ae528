import { EMPTY_VIEW, type View } from "./view.ts";

/**
 * Renders an answer as compact Markdown: one line for each field and each item of a list. Empty fields are left out.
 * A text that could be taken for another field, for a line of its own or for markup stands in quotes and backticks.
 */
export function renderFields(data: Readonly<Record<string, unknown>>, view: View): string {
  return Object.entries(data)
    .filter(([name]) => view.fields.get(name)?.show !== "data")
    .map(([name, value]) => renderField(name, value, view.fields.get(name) ?? EMPTY_VIEW))
    .filter(Boolean)
    .join("\n");
}

function renderField(name: string, value: unknown, view: View): string {
  if (isItems(value)) return [`${name}: ${value.length}`, ...renderItems(value, view, "")].join("\n");
  if (Array.isArray(value) && value.length === 0) return `${name}: none`;
  const lists = isObject(value) ? renderLists(value, view, "") : [];
  const line = renderInline(value);
  return line === "" && lists.length === 0 ? "" : [`${name}: ${line}`, ...lists].join("\n");
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A list of objects, each of which gets a line of its own. */
function isItems(value: unknown): value is object[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function renderItems(items: readonly object[], view: View, indent: string): string[] {
  return items.flatMap((item) => [`${indent}- ${renderInline(item)}`, ...renderLists(item, view, `${indent}  `)]);
}

/** The lists of objects in an object, and in the objects in it. */
function renderLists(value: object, view: View, indent: string, prefix = ""): string[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = view.fields.get(name) ?? EMPTY_VIEW;
    if (isItems(inner)) return [`${indent}- ${prefix}${name}:`, ...renderItems(inner, field, `${indent}  `)];
    return isObject(inner) ? renderLists(inner, field, indent, `${prefix}${name}.`) : [];
  });
}

function renderInline(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(renderInline).join(", ");
  // Four digits of a rate or an interval are all that a reader uses; the data has the rest.
  if (typeof value === "number" && !Number.isInteger(value)) return String(Number(value.toPrecision(4)));
  if (typeof value !== "object") return typeof value === "string" ? quote(value) : String(value);
  return flatten(value, "")
    .map(([name, inner]) => `${name} ${renderInline(inner)}`)
    .join("; ");
}

/** The fields of an object and of the objects in it, without empty ones and lists of objects. */
function flatten(value: object, prefix: string): [string, unknown][] {
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const path = `${prefix}${name}`;
    if (inner === null || inner === undefined || isItems(inner)) return [];
    if (Array.isArray(inner)) return inner.length === 0 ? [] : [[path, inner]];
    return typeof inner === "object" ? flatten(inner, `${path}.`) : [[path, inner]];
  });
}

/** Letters, digits and punctuation that neither end a field nor are markup. */
const PLAIN = /^(?! )[^\p{Cc}\p{Zl}\p{Zp};"`[\]<>!\\]*(?<! )$/u;

function quote(text: string): string {
  if (text !== "" && PLAIN.test(text)) return text;
  const quoted = quoteLine(text);
  const fence = "`".repeat(Math.max(0, ...[...quoted.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return `${fence}${quoted}${fence}`;
}

/** Formats a text as JSON on one line, which the text cannot leave. */
export function quoteLine(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029\u0085]/g, " ");
}
