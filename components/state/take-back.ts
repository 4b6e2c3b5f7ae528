"use client";

import { type QueryKey, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { toast } from "#components/ui/toast.ts";
import { begin } from "./deletions.ts";
import { toastError } from "./toast-error.ts";

/** Longer than other notices stay: whoever reads it may have to decide. */
const SHOWN_MS = 10_000;
const DELETION = "deletion";

let notices = 0;

/** What is being deleted, and what a person calls it. */
type Leaving = { id: string; name: string };

/** The ids of what is being deleted and can still be taken back: no list shows it. */
export function useLeaving(): readonly string[] {
  return useMutationState({
    filters: { mutationKey: [DELETION], status: "pending" },
    select: ({ state }) => (state.variables as Leaving).id,
  });
}

/**
 * A deletion that can be taken back: the server hears of it once nobody has. Refused, what was to go is there again.
 * @param noun what is deleted: `post`
 * @param queryKey of the lists that it leaves
 * @param remove carries it out, by a call that outlives the page (`keepalive`)
 */
export function useDeletion({
  noun,
  queryKey,
  remove,
}: {
  noun: string;
  queryKey: QueryKey;
  remove: (id: string) => Promise<void>;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [DELETION, noun],
    mutationFn: ({ id, name }: Leaving) =>
      begin(noun, async (hurry) => {
        if (await isTakenBack(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted`, name, hurry)) return;
        try {
          await remove(id);
        } finally {
          await client.invalidateQueries({ queryKey });
        }
      }),
    onError: (error) => toastError(`The ${noun} was not deleted`, error),
  });
}

/**
 * Tells what was done, with a button to take it back: for acts that nothing undoes once the server has done them. Waits
 * until the notice goes, the page is left or there is no more time.
 */
function isTakenBack(text: string, description: string, hurry: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    notices += 1;
    const id = `${DELETION}-${notices}`;
    const answer = (takenBack: boolean) => {
      window.removeEventListener("pagehide", leave);
      resolve(takenBack);
    };
    const stay = () => answer(false);
    // Whoever comes back to a page that the browser kept finds no notice there that could do nothing more.
    const leave = () => {
      stay();
      toast.dismiss(id);
    };
    window.addEventListener("pagehide", leave);
    hurry.addEventListener("abort", leave);
    toast.success(text, {
      id,
      description,
      duration: SHOWN_MS,
      action: { label: "Undo", onClick: () => answer(true) },
      onAutoClose: stay,
      onDismiss: stay,
    });
  });
}
