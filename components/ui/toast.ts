import type { ExternalToast, toast as Sonner } from "sonner";
import { inOrder } from "#lib/format.ts";

type Notices = typeof Sonner;

let wanted = false;
const listeners = new Set<() => void>();
const loaded = Promise.withResolvers<Notices>();

function show(run: (notices: Notices) => void): void {
  if (!wanted) {
    wanted = true;
    for (const listener of listeners) listener();
  }
  void loaded.promise.then(run);
}

/** Names stand below a notice, too. */
function ordered(options: ExternalToast | undefined): ExternalToast | undefined {
  const below = options?.description;
  return typeof below === "string" ? { ...options, description: inOrder(below) } : options;
}

/** Short notices in the corner, with names in them. The library behind them loads with the first one. */
export const toast = {
  success: (text: string, options?: ExternalToast) =>
    show((notices) => notices.success(inOrder(text), ordered(options))),
  error: (text: string, options?: ExternalToast) => show((notices) => notices.error(inOrder(text), ordered(options))),
  dismiss: (id: string) => show((notices) => notices.dismiss(id)),
};

/** Whether a notice was ever asked for, as a store for React. */
export const toastWanted = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => wanted,
};

/** The corner is on the page: notices that wait for it are shown. */
export function toastReady(notices: Notices): void {
  loaded.resolve(notices);
}
