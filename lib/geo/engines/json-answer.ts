import type { z } from "zod";

const LONGEST = 20_000;

/** Parses the JSON object in a model's answer; undefined if there is none of this shape. */
export function readJson<T>(answer: string, schema: z.ZodType<T>): T | undefined {
  const from = answer.indexOf("{");
  const text = answer.slice(from, answer.lastIndexOf("}") + 1);
  if (from === -1 || text.length > LONGEST) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
