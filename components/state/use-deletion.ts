"use client";

import { useMutation } from "@tanstack/react-query";
import { forgetVisitsTo } from "#components/dashboard/recent-pages.ts";
import { toast } from "#components/ui/toast.ts";
import { plural } from "#lib/format.ts";
import { describeError } from "./describe-error.ts";

/** Longer than other notices, because the reader may have to decide. */
const NOTICE_MS = 10_000;

/** Something to delete, with the name that people know it by. */
export type Deletable = { id: string; name: string };

export function getIds(items: readonly Deletable[]): string[] {
  return items.map(({ id }) => id);
}

type Failure = { item: Deletable; error: unknown };
type Outcome<Item> = { done: Item[]; failures: Failure[] };

/**
 * Deletes one or several items, then shows a notice with an Undo button that restores them.
 * A single item that cannot be deleted rejects the mutation; of several, the failures are shown by name.
 * @param noun what an item is called: `post`
 * @param hide takes deleted items out of the cache
 * @param refresh reads the lists again, after a deletion and after a restore
 */
export function useDeletion<Item extends Deletable>({
  noun,
  remove,
  restore,
  hide,
  refresh,
}: {
  noun: string;
  remove: (item: Item) => Promise<unknown>;
  restore: (item: Item) => Promise<unknown>;
  hide?: (items: readonly Item[]) => void;
  refresh: (change: "deleted" | "restored") => void;
}) {
  const undo = async (items: readonly Item[]) => {
    const { failures } = await runAll(items, restore);
    showFailures(noun, "restored", failures);
    refresh("restored");
  };
  return useMutation({
    mutationFn: async (items: Item | readonly Item[]) => {
      const all = "id" in items ? [items] : items;
      const { done, failures } = await runAll(all, remove);
      const [failure] = failures;
      if (failure && all.length === 1) throw failure.error;
      for (const { id } of done) forgetVisitsTo(id);
      hide?.(done);
      refresh("deleted");
      showFailures(noun, "deleted", failures);
      if (done.length > 0) showNotice(noun, done, () => void undo(done));
    },
  });
}

/** Runs all at once, because the page may be closed at any time. */
async function runAll<Item extends Deletable>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<Outcome<Item>> {
  const results = await Promise.allSettled(items.map(run));
  const outcome: Outcome<Item> = { done: [], failures: [] };
  for (const [index, item] of items.entries()) {
    const result = results[index];
    if (result?.status === "rejected") outcome.failures.push({ item, error: result.reason });
    else outcome.done.push(item);
  }
  return outcome;
}

function showNotice(noun: string, items: readonly Deletable[], onUndo: () => void): void {
  const [only] = items;
  const isOne = only !== undefined && items.length === 1;
  toast.success(
    isOne ? `${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted` : `${plural(items.length, noun)} deleted`,
    {
      ...(isOne ? { description: only.name } : {}),
      duration: NOTICE_MS,
      action: { label: "Undo", onClick: onUndo },
    },
  );
}

function showFailures(noun: string, act: "deleted" | "restored", failures: readonly Failure[]): void {
  if (failures.length === 0) return;
  toast.error(`${plural(failures.length, noun)} could not be ${act}`, {
    description: failures.map(({ item, error }) => `${item.name}: ${describeFailure(error)}`).join("\n"),
    classNames: { description: "whitespace-pre-line" },
  });
}

function describeFailure(error: unknown): string {
  const { message, recovery } = describeError(error);
  return `${message}. ${recovery}`;
}
