import { z } from "zod";
import { forAgents, type Show } from "#lib/http/for-agents.ts";

/** What the contract says about an answer's fields to agents, in the shape of the answer. Lists stand for their items. */
export type View = { show?: Show; most?: number; common?: true; fields: ReadonlyMap<string, View> };

export const EMPTY_VIEW: View = { fields: new Map() };

/** Reads the view of an answer from its schema. */
export function buildView(schema: z.core.$ZodType): View {
  const own = forAgents.get(schema) ?? {};
  const inner = getInner(schema).map(buildView);
  const fields = schema instanceof z.ZodObject ? getFields(schema) : inner.flatMap((view) => [...view.fields]);
  return { ...inner[0], ...own, fields: new Map(fields) };
}

function getFields(schema: z.ZodObject): [string, View][] {
  return Object.entries(schema.shape).map(([name, field]) => [name, buildView(field)]);
}

/** The schemas that a schema wraps: of a list its items, of a union all alternatives. */
function getInner(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodPipe) return [schema.out];
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion) return schema.options;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return [schema.unwrap()];
  return [];
}

/** Returns the path of the body outside lists, such as `post.markdown`, if the answer has one. */
export function findBodyPath(view: View, schema: z.core.$ZodType): string | undefined {
  if (view.show === "body") return "";
  if (!(schema instanceof z.ZodObject)) return undefined;
  for (const [name, field] of Object.entries(schema.shape)) {
    const inner = findBodyPath(view.fields.get(name) ?? EMPTY_VIEW, field);
    if (inner !== undefined) return inner === "" ? name : `${name}.${inner}`;
  }
  return undefined;
}
