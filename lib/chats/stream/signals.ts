import "server-only";
import { EventEmitter } from "node:events";

/** Tells readers in this process that a chat's stream has grown; those in other processes look from time to time. */
const held = globalThis as typeof globalThis & { clarionChatSignals?: EventEmitter };

function signals(): EventEmitter {
  held.clarionChatSignals ??= new EventEmitter().setMaxListeners(0);
  return held.clarionChatSignals;
}

export function signalGrowth(chatId: string): void {
  signals().emit(chatId);
}

/** Watches a chat from now on, so that nothing is missed between a look at the database and the wait. */
export function watchGrowth(chatId: string): { next: (ms: number) => Promise<void>; close: () => void } {
  let hasGrown = false;
  let wake: (() => void) | undefined;
  const onGrowth = () => {
    hasGrown = true;
    wake?.();
  };
  signals().on(chatId, onGrowth);
  return {
    async next(ms) {
      if (!hasGrown) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      hasGrown = false;
      wake = undefined;
    },
    close: () => void signals().off(chatId, onGrowth),
  };
}
