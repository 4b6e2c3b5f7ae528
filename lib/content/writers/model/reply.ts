import { z } from "zod";

export const READ_TOOLS = ["read_change", "read_file", "search_docs"] as const;

const readSchema = z.object({ tool: z.enum(READ_TOOLS), id: z.string(), argument: z.string() });
/** A read-only call of a tool, about the change with the handle `id`. */
export type WantedRead = z.infer<typeof readSchema>;

/**
 * A model's reply: the wording of the requested parts, each sentence with the facts that back it, or what it wants to
 * read first.
 */
export const replySchema = z.object({
  reads: z.array(readSchema),
  sections: z.array(
    z.object({
      id: z.string(),
      heading: z.string().nullable(),
      sentences: z.array(z.object({ text: z.string(), factIds: z.array(z.string()) })),
    }),
  ),
});

export type Wording = { heading: string | null; sentences: { text: string; factIds: string[] }[] };

/** Longer replies are not read at all. */
const REPLY_MAX = 500_000;
const SECTIONS_MAX = 1_000;
const READS_MAX = 50;

/** Limits for one part, far above any valid part, to keep checks cheap. */
const boundedSection = z.object({
  id: z.string().max(20),
  heading: z.string().max(500).nullish(),
  sentences: z
    .array(z.object({ text: z.string().max(3_000), factIds: z.array(z.string().max(20)).max(500).default([]) }))
    .max(60),
});

export type Reply = {
  reads: WantedRead[];
  wordings: Map<string, Wording>;
  /** Parts that were not requested, came twice or could not be parsed. */
  ignored: number;
};

/** Extracts the outermost object of a reply, ignoring any text around it. */
export function extractJson(text: string): unknown {
  const from = text.indexOf("{");
  if (from === -1 || text.length > REPLY_MAX) return undefined;
  const complete = tryParse(text.slice(from, text.lastIndexOf("}") + 1));
  return complete ?? salvageJson(text.slice(from));
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Recovers the complete parts of a truncated reply by closing the JSON after the last of them. */
function salvageJson(text: string): unknown {
  const end = findLastPart(text);
  return end === -1 ? undefined : tryParse(`${text.slice(0, end)}]}`);
}

const DEPTHS: Readonly<Record<string, number>> = { "{": 1, "[": 1, "}": -1, "]": -1 };

/** The position after the last object that ended in a list of the outermost object; -1 if none did. */
function findLastPart(text: string): number {
  let depth = 0;
  let last = -1;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if (isQuoted && character === "\\") index += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted) depth += DEPTHS[character] ?? 0;
    if (character === "}" && !isQuoted && depth === 2) last = index + 1;
  }
  return last;
}

/** Parses an untrusted reply. The first wording of a part wins. */
export function readReply(text: string, slotIds: ReadonlySet<string>): Reply {
  const json = extractJson(text);
  const reply: Reply = { reads: parseReads(json), wordings: new Map(), ignored: 0 };
  const list = z.looseObject({ sections: z.array(z.unknown()) }).safeParse(json);
  for (const item of list.data?.sections.slice(0, SECTIONS_MAX) ?? []) {
    const section = boundedSection.safeParse(item);
    if (section.data === undefined || !slotIds.has(section.data.id) || reply.wordings.has(section.data.id)) {
      reply.ignored += 1;
      continue;
    }
    const { id, heading, sentences } = section.data;
    reply.wordings.set(id, { heading: heading?.trim() ? heading : null, sentences });
  }
  return reply;
}

function parseReads(json: unknown): WantedRead[] {
  const { data } = z.looseObject({ reads: z.array(z.unknown()) }).safeParse(json);
  return (data?.reads.slice(0, READS_MAX) ?? []).flatMap((read) => readSchema.safeParse(read).data ?? []);
}
