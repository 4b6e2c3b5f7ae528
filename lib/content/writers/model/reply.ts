import { z } from "zod";

/** What a model answers: the wording of the parts it was asked for, each sentence with the entries that back it. */
export const replySchema = z.object({
  sections: z.array(
    z.object({
      id: z.string(),
      heading: z.string().nullable(),
      sentences: z.array(z.object({ text: z.string(), entryIds: z.array(z.string()) })),
    }),
  ),
});

export type Wording = { heading: string | null; sentences: { text: string; entryIds: string[] }[] };

/** Characters of an answer that are read at all. */
const REPLY_MAX = 500_000;
const SECTIONS_MAX = 1_000;

/** Bounds of one part, far above what any part may be, so that checks stay cheap. */
const bounded = z.object({
  id: z.string().max(20),
  heading: z.string().max(500).nullish(),
  sentences: z
    .array(z.object({ text: z.string().max(3_000), entryIds: z.array(z.string().max(20)).max(500).default([]) }))
    .max(60),
});

export type Reply = {
  wordings: Map<string, Wording>;
  /** Parts that nobody asked for, or that came twice, or that could not be read. */
  ignored: number;
};

/** The outermost object of an answer, whatever a model put around it. */
function jsonOf(text: string): unknown {
  const from = text.indexOf("{");
  if (from === -1 || text.length > REPLY_MAX) return undefined;
  const whole = parsed(text.slice(from, text.lastIndexOf("}") + 1));
  return whole ?? salvaged(text.slice(from));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer that was cut keeps the parts that are whole: it is closed after the last of them. */
function salvaged(text: string): unknown {
  let at = text.length;
  for (let tries = 0; tries < 20; tries += 1) {
    at = text.lastIndexOf("}", at - 1);
    if (at === -1) return undefined;
    const found = parsed(`${text.slice(0, at + 1)}]}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Reads an answer without believing it; of a part that comes twice the first counts. */
export function readReply(text: string, asked: ReadonlySet<string>): Reply {
  const reply: Reply = { wordings: new Map(), ignored: 0 };
  const json = jsonOf(text);
  const list = z.looseObject({ sections: z.array(z.unknown()) }).safeParse(json);
  for (const item of list.data?.sections.slice(0, SECTIONS_MAX) ?? []) {
    const section = bounded.safeParse(item);
    if (section.data === undefined || !asked.has(section.data.id) || reply.wordings.has(section.data.id)) {
      reply.ignored += 1;
      continue;
    }
    const { id, heading, sentences } = section.data;
    reply.wordings.set(id, { heading: heading?.trim() ? heading : null, sentences });
  }
  return reply;
}
