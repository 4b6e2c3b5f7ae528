import type { UIMessageChunk } from "ai";

export type Chunk = UIMessageChunk;

/** Serializes a chunk to the line of JSON that is stored and sent. */
export function serializeChunk(chunk: Chunk): string {
  return JSON.stringify(chunk);
}

/** Serializes the first line of an answer, which is stored with the message and always the same. */
export function serializeStart({ id, chatId }: { id: string; chatId: string }): string {
  return serializeChunk({ type: "start", messageId: id, messageMetadata: { chatId } });
}

/**
 * Sent while a stream has nothing to send, so that clients and proxies keep the connection. It is neither stored nor
 * replayed.
 */
export const KEEPALIVE = `${serializeChunk({ type: "data-keepalive", data: {}, transient: true })}\n`;

/** Adds the stream index to a stored line; the result is always the same bytes. */
export function withIndex(line: string, index: number): string {
  return `{"index":${index},${line.slice(1)}`;
}

/** Whether this is the last line of a run. */
export function isLast(line: string): boolean {
  return line.startsWith('{"type":"finish"');
}

/** Merges consecutive deltas of one text, since models send many small ones. */
export function mergeTexts(chunks: readonly Chunk[]): Chunk[] {
  const merged: Chunk[] = [];
  for (const chunk of chunks) {
    const previous = merged.at(-1);
    const goesOn =
      (chunk.type === "text-delta" || chunk.type === "reasoning-delta") &&
      previous?.type === chunk.type &&
      previous.id === chunk.id;
    if (goesOn) merged[merged.length - 1] = { ...previous, delta: previous.delta + chunk.delta };
    else merged.push(chunk);
  }
  return merged;
}
