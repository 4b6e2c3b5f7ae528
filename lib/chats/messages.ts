import "server-only";
import { readUIMessageStream, type UIMessage } from "ai";
import type { Db } from "#db/client.ts";
import { listChunks } from "#db/queries/chats/chunks.ts";
import type { RunRow } from "#db/queries/chats/runs.ts";
import type { ChatSettings } from "./agent/turn.ts";
import type { ContextItem } from "./shapes.ts";
import type { Chunk } from "./stream/chunks.ts";

const PAGE = 500;

/** The stored chunks of a run so far. */
export async function chunksOf(
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

/** The message that chunks make, as a client puts it together. */
export async function partsOf(chunks: readonly Chunk[]): Promise<UIMessage["parts"]> {
  const stream = new ReadableStream<Chunk>({
    start(controller) {
      // An error ends the reading of a message; what came before it is the message.
      for (const chunk of chunks) if (chunk.type !== "error") controller.enqueue(chunk);
      controller.close();
    },
  });
  let parts: UIMessage["parts"] = [];
  for await (const message of readUIMessageStream({ stream })) parts = message.parts;
  return parts;
}

/** What a message carries besides its parts. */
type Metadata = { context?: ContextItem[]; status?: RunRow["status"]; error?: string };
export type ChatMessage = UIMessage<Metadata> & { metadata: Metadata; createdAt: Date };

/** What a person wrote and what was answered, as UI messages; of an answer under way what is stored of it. */
export async function messagesOf(db: Db, runs: readonly RunRow[]): Promise<ChatMessage[]> {
  const messages = await Promise.all(
    runs.map(async (run) => {
      const { context } = run.settings as ChatSettings;
      const parts = (run.parts as UIMessage["parts"] | null) ?? (await partsOf(await chunksOf(db, run)));
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
