import type { ExternalToast, toast as Sonner } from "sonner";
import { stripBidiControls } from "#lib/format.ts";

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

/** Strips bidi control characters from the description too, since it can contain user-supplied names. */
function cleanDescription(options: ExternalToast | undefined): ExternalToast | undefined {
  const below = options?.description;
  return typeof below === "string" ? { ...options, description: stripBidiControls(below) } : options;
}

/**
 * Shows short messages in the corner, without bidi control characters from user-supplied names. The toast library
 * loads with the first one.
 */
export const toast = {
  success: (text: string, options?: ExternalToast) =>
    show((notices) => notices.success(stripBidiControls(text), cleanDescription(options))),
  error: (text: string, options?: ExternalToast) =>
    show((notices) => notices.error(stripBidiControls(text), cleanDescription(options))),
  dismiss: (id: string) => show((notices) => notices.dismiss(id)),
};

/** Whether any toast was requested, as an external store for React. */
export const toastWanted = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => wanted,
};

/** Shows the queued toasts once the toaster is mounted. */
export function toastReady(notices: Notices): void {
  loaded.resolve(notices);
}
