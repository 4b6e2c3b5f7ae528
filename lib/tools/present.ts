import { renderFields } from "./render.ts";
import { EMPTY_VIEW, type View } from "./view.ts";

/** Characters of a long text in a list. */
export const EXCERPT_MAX = 300;
/** Characters of a body in one answer. */
export const BODY_MAX = 12_000;
/** Characters of text and data together, beyond which an answer's longest list is cut. */
export const ANSWER_MAX = 20_000;

/** How an agent wants the body of the answer: from which character on, and whether as data, too. */
export type BodyRequest = { from: number; asData: boolean };

/** The answer of a tool: Markdown that has all that is needed to act, and the same facts as data. */
export type Presented = { text: string; data: Record<string, unknown> };

type Body = { path: string; text: string };

/**
 * Presents an answer to an agent as its contract says: lists with excerpts, a body once and by parts, and not more
 * than fits.
 * @param body undefined where the caller has just sent it, as in a write
 */
export function present(output: Record<string, unknown>, view: View, body: BodyRequest | undefined): Presented {
  const bodies: Body[] = [];
  const data = presentObject(output, view, { path: "", isListed: false, bodies }) as Record<string, unknown>;
  const parts = bodies.map((one) => takePart(one, body));
  const shown = parts.length === 0 ? data : { ...data, bodies: parts.map(({ facts }) => facts) };
  const fitted = shorten(shown, view);
  const text = [renderFields(fitted, view), ...parts.map(({ text: part }) => part)].filter(Boolean).join("\n\n");
  return { text: text || "Nothing.", data: body?.asData ? putBodies(fitted, parts) : fitted };
}

type Place = { path: string; isListed: boolean; bodies: Body[] };

function presentValue(value: unknown, view: View, place: Place): unknown {
  if (typeof value === "string" && place.isListed && (view.show === "excerpt" || view.show === "body")) {
    return toExcerpt(value);
  }
  if (Array.isArray(value)) return value.map((item) => presentValue(item, view, { ...place, isListed: true }));
  if (typeof value === "object" && value !== null) return presentObject(value, view, place);
  return value;
}

function presentObject(value: object, view: View, place: Place): unknown {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      presentField(name, inner, view.fields.get(name) ?? EMPTY_VIEW, {
        ...place,
        path: place.path === "" ? name : `${place.path}.${name}`,
      }),
    ),
  );
}

function presentField(name: string, value: unknown, view: View, place: Place): [string, unknown][] {
  if (view.show === "never" || (view.show === "single" && place.isListed)) return [];
  if (view.show === "body" && !place.isListed && typeof value === "string") {
    place.bodies.push({ path: place.path, text: value });
    return [];
  }
  if (!Array.isArray(value) || view.most === undefined || value.length <= view.most) {
    return [[name, presentValue(value, view, place)]];
  }
  const shown = presentValue(value.slice(0, view.most), view, place);
  return [
    [name, shown],
    [`${name}Total`, value.length],
  ];
}

function toExcerpt(text: string): string {
  return text.length <= EXCERPT_MAX ? text : `${text.slice(0, EXCERPT_MAX).toWellFormed()}…`;
}

type Part = { path: string; content: string; text: string; facts: Record<string, unknown> };

/** The part of a body that was asked for, in a fence that the body itself cannot close. */
function takePart({ path, text }: Body, request: BodyRequest | undefined): Part {
  const total = text.length;
  if (!request) return { path, content: "", text: "", facts: { field: path, characters: total } };
  const from = Math.min(request.from, total);
  const to = Math.min(from + BODY_MAX, total);
  const content = text.slice(from, to).toWellFormed();
  const fence = "`".repeat(Math.max(3, ...[...content.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  const next = to < total ? `, next part: \`bodyFrom\` ${to}` : "";
  const head = `${path}, characters ${from} to ${to} of ${total}${next}:`;
  const facts = { field: path, characters: total, from, to };
  return { path, content, text: `${head}\n\n${fence}markdown\n${content}\n${fence}`, facts };
}

function putBodies(data: Record<string, unknown>, parts: readonly Part[]): Record<string, unknown> {
  return parts.reduce((all, { path, content }) => withValue(all, path.split("."), content), data);
}

function withValue(
  value: Record<string, unknown>,
  [name = "", ...rest]: readonly string[],
  content: unknown,
): Record<string, unknown> {
  if (rest.length === 0) return { ...value, [name]: content };
  return { ...value, [name]: withValue(value[name] as Record<string, unknown>, rest, content) };
}

/** Cuts the longest list until the answer fits, and says of how many items. */
function shorten(data: Record<string, unknown>, view: View): Record<string, unknown> {
  const longest = findLists(data, "").toSorted((a, b) => b.size - a.size)[0];
  if (!longest || JSON.stringify(data).length + renderFields(data, view).length <= ANSWER_MAX) return data;
  const { path, items } = longest;
  const kept = items.slice(0, Math.ceil(items.length * 0.75 - 0.5));
  const before = data.cut as { list: string; items: number } | undefined;
  const cut = { list: path, shown: kept.length, items: before?.list === path ? before.items : items.length };
  return shorten({ ...withValue(data, path.split("."), kept), cut }, view);
}

/** The lists of an answer that are in no other list and have more than one item. */
function findLists(value: object, prefix: string): { path: string; items: unknown[]; size: number }[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`;
    if (Array.isArray(inner)) {
      return inner.length > 1 ? [{ path, items: inner, size: JSON.stringify(inner).length }] : [];
    }
    return typeof inner === "object" && inner !== null ? findLists(inner, `${path}.`) : [];
  });
}
