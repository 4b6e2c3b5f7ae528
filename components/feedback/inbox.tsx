"use client";

import { Inbox as InboxIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { createKeybindingsHandler } from "tinykeys";
import { useCan } from "#components/dashboard/organization.tsx";
import { Kbd } from "#components/shortcuts/kbd.tsx";
import { isWriting } from "#components/shortcuts/keyboard-focus.ts";
import { characterKeysOn, useCharacterKeys } from "#components/shortcuts/preference.ts";
import { type ShortcutId, shortcutById } from "#components/shortcuts/registry.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ErrorState } from "#components/state/error-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { Pager } from "#components/state/pager.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Feedback } from "#lib/feedback/contract.ts";
import type { Status } from "#lib/feedback/limits.ts";
import { cn } from "#lib/utils.ts";
import { neighbour, stepFrom } from "./changes.ts";
import { MOVES } from "./feedback-actions.tsx";
import { FeedbackDetail } from "./feedback-detail.tsx";
import { NO_FILTER } from "./feedback-filters.tsx";
import { FeedbackList, rowId } from "./feedback-list.tsx";
import { type useFeedback, useFeedbackItem, useTriage } from "./hooks.ts";
import { type FeedbackParams, isFiltered, isInTab } from "./search-params.ts";

type Props = {
  query: ReturnType<typeof useFeedback>;
  params: FeedbackParams;
  onChange: (change: Partial<FeedbackParams>) => void;
  /** Shown when there is no feedback at all. */
  first: ReactNode;
};

/** The list and the open item side by side; narrow windows show one of them. */
export function Inbox({ query, params, onChange, first }: Props) {
  const { item: openId, ...filters } = params;
  const items = query.data?.feedback ?? [];
  const triage = useTriage(filters);
  const canWrite = useCan("write");
  // An empty list uses the whole card for its explanation.
  const isBare = query.data !== undefined && items.length === 0 && openId === null;
  const open = (item: string | null) => onChange({ item });
  const move = (item: Feedback, status: Status) => {
    if (item.status === status) return;
    const leaves = !isInTab(filters.status, status) && items.some(({ id }) => id === item.id);
    if (leaves) goTo(neighbour(items, item.id), open);
    triage.mutate({ item, change: { status } });
  };
  const chosen = items.find(({ id }) => id === openId);
  const acts: [ShortcutId, () => void][] = [
    ["feedbackNext", () => goTo(stepFrom(items, openId, 1), open)],
    ["feedbackPrevious", () => goTo(stepFrom(items, openId, -1), open)],
  ];
  if (canWrite && chosen)
    acts.push(...MOVES.map(({ shortcut, status }): (typeof acts)[number] => [shortcut, () => move(chosen, status)]));
  const onKeyDown = createKeybindingsHandler(
    Object.fromEntries(
      acts.map(([id, act]) => [
        shortcutById(id).keys,
        (event) => {
          event.preventDefault();
          act();
        },
      ]),
    ),
    { ignore: ({ target }) => !characterKeysOn() || isWriting(target) },
  );
  return (
    <Card
      aria-label="Inbox"
      onKeyDown={({ nativeEvent }) => onKeyDown(nativeEvent)}
      className={cn(!isBare && "lg:grid lg:min-h-128 lg:grid-cols-[minmax(20rem,2fr)_3fr]")}
    >
      <div className={cn("min-w-0", !isBare && "lg:border-r", openId !== null && "max-lg:hidden")}>
        <QueryView
          query={query}
          skeleton={<ListSkeleton rows={8} trailing={1} />}
          isEmpty={(data) => data.feedback.length === 0}
          filtered={isFiltered(filters)}
          filteredEmpty={
            <EmptyState
              icon={SearchX}
              title="No feedback matches"
              description="Change or clear the filters."
              action={<Button onClick={() => onChange(NO_FILTER)}>Clear filters</Button>}
            />
          }
          empty={first}
        >
          {({ feedback, pagination }) => (
            <>
              <FeedbackList items={feedback} openId={openId} showStatus={filters.status === "all"} onOpen={open} />
              <Pager
                noun="item"
                shown={feedback.length}
                pagination={pagination}
                onPage={(page) => onChange({ page, item: null })}
              />
            </>
          )}
        </QueryView>
      </div>
      <div className={cn("min-w-0", openId === null && "max-lg:hidden", isBare && "hidden")}>
        {openId === null ? (
          <NothingOpen canWrite={canWrite} />
        ) : (
          <OpenItem
            key={openId}
            feedbackId={openId}
            listed={items.find(({ id }) => id === openId)}
            canWrite={canWrite}
            onMove={move}
            onKind={(item, kind) => triage.mutate({ item, change: { kind } })}
            onClose={() => open(null)}
          />
        )}
      </div>
    </Card>
  );
}

/** Opens a row and moves the focus to it, so that the next key works from there. */
function goTo(feedbackId: string | null, open: (feedbackId: string | null) => void): void {
  open(feedbackId);
  if (feedbackId !== null) document.getElementById(rowId(feedbackId))?.focus();
}

type OpenProps = {
  feedbackId: string;
  /** The item, if the listed page contains it. */
  listed: Feedback | undefined;
  canWrite: boolean;
  onMove: (item: Feedback, status: Status) => void;
  onKind: (item: Feedback, kind: Feedback["kind"]) => void;
  onClose: () => void;
};

function OpenItem({ feedbackId, listed, canWrite, onMove, onKind, onClose }: OpenProps) {
  const query = useFeedbackItem(feedbackId, listed === undefined);
  const item = listed ?? query.data?.feedback;
  if (!item && query.isError) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  if (!item) return <ListSkeleton rows={5} trailing={0} />;
  return (
    <FeedbackDetail
      item={item}
      canWrite={canWrite}
      onMove={(status) => onMove(item, status)}
      onKind={(kind) => onKind(item, kind)}
      onClose={onClose}
    />
  );
}

function NothingOpen({ canWrite }: { canWrite: boolean }) {
  const characters = useCharacterKeys();
  return (
    <EmptyState
      icon={InboxIcon}
      title="No item selected"
      description={
        characters ? (
          <>
            Select one to read it. Keys in the list: <Key of="feedbackNext" /> and <Key of="feedbackPrevious" /> move
            {canWrite ? (
              <>
                , <Key of="feedbackTriage" /> triages, <Key of="feedbackResolve" /> resolves,{" "}
                <Key of="feedbackArchive" /> archives, <Key of="feedbackNew" /> marks it as new again
              </>
            ) : null}
            .
          </>
        ) : (
          "Select one to read it."
        )
      }
    />
  );
}

function Key({ of }: { of: ShortcutId }) {
  return <Kbd keys={shortcutById(of).keys} />;
}
