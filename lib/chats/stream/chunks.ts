import type { UIMessageChunk } from "ai";

export type Chunk = UIMessageChunk;

/** A chunk as it is stored and sent: one line of JSON. */
export function lineOf(chunk: Chunk): string {
  return JSON.stringify(chunk);
}

/** The first line of every answer: it is stored with the message, and the same whoever writes it again. */
export function startLineOf({ id, chatId }: { id: string; chatId: string }): string {
  return lineOf({ type: "start", messageId: id, messageMetadata: { chatId } });
}

/** A stored line with its place in the stream, always the same bytes. */
export function withIndex(line: string, index: number): string {
  return `{"index":${index},${line.slice(1)}`;
}

/** Whether nothing of a run comes after this line. */
export function isLast(line: string): boolean {
  return line.startsWith('{"type":"finish"');
}

/** Pieces of one text that follow each other are one piece: a model gives many small ones. */
export function mergeTexts(chunks: readonly Chunk[]): Chunk[] {
  const merged: Chunk[] = [];
  for (const chunk of chunks) {
    const last = merged.at(-1);
    const goesOn =
      (chunk.type === "text-delta" || chunk.type === "reasoning-delta") &&
      last?.type === chunk.type &&
      last.id === chunk.id;
    if (goesOn) merged[merged.length - 1] = { ...last, delta: last.delta + chunk.delta };
    else merged.push(chunk);
  }
  return merged;
}
