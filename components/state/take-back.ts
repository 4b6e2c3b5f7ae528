"use client";

import { type QueryKey, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { forgetPagesOf } from "#components/dashboard/recent-pages.ts";
import { toast } from "#components/ui/toast.ts";
import { plural } from "#lib/format.ts";
import { begin } from "./deletions.ts";
import { describeError } from "./describe-error.ts";
import { toastError } from "./toast-error.ts";

/** Longer than other notices stay: whoever reads it may have to decide. */
const SHOWN_MS = 10_000;
const DELETION = "deletion";

let notices = 0;

/** What is being deleted, and what a person calls it. */
type Leaving = { id: string; name: string };
type Refused = { name: string; error: unknown };

function eachOf(leaving: Leaving | readonly Leaving[]): readonly Leaving[] {
  return "id" in leaving ? [leaving] : leaving;
}

/** The ids of what is being deleted and can still be taken back: no list shows it. */
export function useLeaving(): readonly string[] {
  const leaving = useMutationState({
    filters: { mutationKey: [DELETION], status: "pending" },
    select: ({ state }) => eachOf(state.variables as Leaving | Leaving[]).map(({ id }) => id),
  });
  return leaving.flat();
}

/** Whether a page shows what was being deleted already when it was opened, and still is: it is gone there. */
export function useIsGone(id: string): boolean {
  const isLeaving = useLeaving().includes(id);
  const [wasLeaving] = useState(isLeaving);
  return wasLeaving && isLeaving;
}

/**
 * A deletion that can be taken back, of one thing or of several at once: the server hears of it once nobody has. Refused,
 * what was to go is there again.
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
    mutationFn: (leaving: Leaving | readonly Leaving[]) =>
      begin(noun, async (hurry) => {
        const each = eachOf(leaving);
        if (await isTakenBack(saidOf(noun, each), hurry)) return;
        // All at once: the page may be on its way out.
        const ends = await Promise.allSettled(each.map(({ id }) => remove(id).then(() => forgetPagesOf(id))));
        const refused = each.flatMap(({ name }, index) => {
          const end = ends[index];
          return end?.status === "rejected" ? [{ name, error: end.reason }] : [];
        });
        tellRefused(noun, refused, each.length);
        await client.invalidateQueries({ queryKey });
      }),
  });
}

type Said = { text: string; description?: string };

function saidOf(noun: string, each: readonly Leaving[]): Said {
  const [only] = each;
  return only && each.length === 1
    ? { text: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted`, description: only.name }
    : { text: `${plural(each.length, noun)} deleted` };
}

function tellRefused(noun: string, refused: readonly Refused[], meant: number): void {
  const [first] = refused;
  if (first && meant === 1) toastError(`The ${noun} was not deleted`, first.error);
  else if (first) {
    toast.error(`${plural(refused.length, noun)} could not be deleted`, {
      description: refused.map(({ name, error }) => `${name}: ${describeError(error).message}`).join("\n"),
      classNames: { description: "whitespace-pre-line" },
    });
  }
}

/**
 * Tells what was done, with a button to take it back: for acts that nothing undoes once the server has done them. Waits
 * until the notice goes, the page is left or there is no more time.
 */
function isTakenBack({ text, ...said }: Said, hurry: AbortSignal): Promise<boolean> {
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
      ...said,
      id,
      duration: SHOWN_MS,
      action: { label: "Undo", onClick: () => answer(true) },
      onAutoClose: stay,
      onDismiss: stay,
    });
  });
}
