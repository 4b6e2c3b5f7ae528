import "server-only";
import { readUIMessageStream, type UIMessage } from "ai";
import type { Db } from "#db/client.ts";
import { listChunks } from "#db/queries/chats/chunks.ts";
import type { RunRow } from "#db/queries/chats/runs.ts";
import type { ChatSettings } from "./agent/turn.ts";
import type { ContextItem } from "./shapes.ts";
import type { Chunk } from "./stream/chunks.ts";

const PAGE = 500;

/** Loads the chunks of a run that are stored so far. */
export async function loadChunks(
  db: Db,
  run: Pick<RunRow, "id" | "organizationId" | "chatId" | "firstIndex">,
): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for (let from = run.firstIndex; ; ) {
    const rows = await listChunks(db, run, from, PAGE);
    const own = rows.filter(({ runId }) => runId === run.id);
    chunks.push(...own.map(({ line }) => JSON.parse(line) as Chunk));
    if (rows.length < PAGE || own.length < rows.length) return chunks;
    from += rows.length;
  }
}

/** Builds the parts of a message from its chunks, in the same way as a client. */
export async function buildParts(chunks: readonly Chunk[]): Promise<UIMessage["parts"]> {
  const stream = new ReadableStream<Chunk>({
    start(controller) {
      // An error would end the parsing, so it is skipped and the parts before it are kept.
      for (const chunk of chunks) if (chunk.type !== "error") controller.enqueue(chunk);
      controller.close();
    },
  });
  let parts: UIMessage["parts"] = [];
  for await (const message of readUIMessageStream({ stream })) parts = message.parts;
  return parts;
}

/** Metadata of a message besides its parts. */
type Metadata = { context?: ContextItem[]; status?: RunRow["status"]; error?: string };
export type ChatMessage = UIMessage<Metadata> & { metadata: Metadata; createdAt: Date };

/** Loads the user messages and answers of runs as UI messages; a running answer has the parts stored so far. */
export async function loadMessages(db: Db, runs: readonly RunRow[]): Promise<ChatMessage[]> {
  const messages = await Promise.all(
    runs.map(async (run) => {
      const { context } = run.settings as ChatSettings;
      const parts = (run.parts as UIMessage["parts"] | null) ?? (await buildParts(await loadChunks(db, run)));
      return [
        {
          id: `${run.id}-user`,
          role: "user" as const,
          parts: [{ type: "text" as const, text: run.message }],
          metadata: context.length === 0 ? {} : { context },
          createdAt: run.createdAt,
        },
        {
          id: run.id,
          role: "assistant" as const,
          parts,
          metadata: { status: run.status, ...(run.error === null ? {} : { error: run.error }) },
          createdAt: run.endedAt ?? run.createdAt,
        },
      ];
    }),
  );
  return messages.flat();
}
