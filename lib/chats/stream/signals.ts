import "server-only";
import { EventEmitter } from "node:events";

/** A line of a chat's stream, as it is stored. */
export type StoredLine = { index: number; runId: string; line: string };

/** Tells readers in this process that a chat's stream has grown; those in other processes look from time to time. */
const held = globalThis as typeof globalThis & { clarionChatSignals?: EventEmitter };

function signals(): EventEmitter {
  held.clarionChatSignals ??= new EventEmitter().setMaxListeners(0);
  return held.clarionChatSignals;
}

/** @param lines what was stored, where the teller has it at hand: readers need not read it again then */
export function signalGrowth(chatId: string, lines: readonly StoredLine[] = []): void {
  signals().emit(chatId, lines);
}

/** Tells the process that writes an answer, where it is this one, that it shall stop. */
export function signalStop(runId: string): void {
  signals().emit(`stop:${runId}`);
}

/** Hears that an answer shall stop until it is called. */
export function onStop(runId: string, hear: () => void): () => void {
  signals().on(`stop:${runId}`, hear);
  return () => void signals().off(`stop:${runId}`, hear);
}

/** Hears of a chat's growth until it is called. */
export function onGrowth(chatId: string, hear: (lines: readonly StoredLine[]) => void): () => void {
  signals().on(chatId, hear);
  return () => void signals().off(chatId, hear);
}
