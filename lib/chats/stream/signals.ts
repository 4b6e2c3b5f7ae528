import "server-only";
import { EventEmitter } from "node:events";

/** A stored line of a chat's stream. */
export type StoredLine = { index: number; runId: string; line: string };

/** Notifies readers in this process that a chat's stream has grown; other processes poll. */
const shared = globalThis as typeof globalThis & { clarionChatSignals?: EventEmitter };

function signals(): EventEmitter {
  shared.clarionChatSignals ??= new EventEmitter().setMaxListeners(0);
  return shared.clarionChatSignals;
}

/** @param lines the new lines when they are at hand, so that readers need not read them from the database */
export function signalGrowth(chatId: string, lines: readonly StoredLine[] = []): void {
  signals().emit(chatId, lines);
}

/** Asks the writer of an answer to stop, if it runs in this process. */
export function signalStop(runId: string): void {
  signals().emit(`stop:${runId}`);
}

/** Subscribes to the stop of an answer. @returns a function that unsubscribes */
export function onStop(runId: string, listener: () => void): () => void {
  signals().on(`stop:${runId}`, listener);
  return () => void signals().off(`stop:${runId}`, listener);
}

/** Subscribes to the growth of a chat's stream. @returns a function that unsubscribes */
export function onGrowth(chatId: string, listener: (lines: readonly StoredLine[]) => void): () => void {
  signals().on(chatId, listener);
  return () => void signals().off(chatId, listener);
}
