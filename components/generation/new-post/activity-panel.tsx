"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { CircleDot, GitCommitHorizontal, GitPullRequest, Tag } from "lucide-react";
import { useState } from "react";
import { EntryTitle } from "#components/ledger/entry-title.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Input } from "#components/ui/input.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { pullLabel } from "#lib/content/pull-label.ts";
import { formatCount, formatUtc, plural } from "#lib/format.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type { ActivityItem, previewActivity } from "#lib/jobs/contract.ts";
import { cn } from "#lib/utils.ts";
import { itemKey, matchItems } from "./selection.ts";

type Preview = OutputOf<typeof previewActivity>;
type TypeFilter = ActivityItem["type"] | "all";

const PAGE = 100;
/** The most items that the API lists. */
const LISTED_MAX = 2_000;
const icons = { pull_request: GitPullRequest, commit: GitCommitHorizontal, release: Tag, issue: CircleDot };
const names = { pull_request: "Pull request", commit: "Commit", release: "Release", issue: "Issue" };

/** A searchable list of what the generation would read. Each item can be deselected. */
export function ActivityPanel({
  query,
  ready,
  left,
  onChange,
  onNewest,
}: {
  query: UseQueryResult<Preview>;
  ready: boolean;
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
  onNewest: () => void;
}) {
  if (!ready) {
    return (
      <div className="rounded-lg border bg-card">
        <EmptyState
          title="No period yet"
          description="Choose the first and last day to see the changes between them."
        />
      </div>
    );
  }
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border bg-card">
      <QueryView
        query={query}
        skeleton={<ActivitySkeleton />}
        isEmpty={(data) => data.items.length === 0}
        empty={
          <EmptyState
            title="Nothing was merged in this period"
            description="Choose a longer period, or use the newest activity."
            action={<Button onClick={onNewest}>Use the newest activity</Button>}
          />
        }
      >
        {(data) => <ActivityList data={data} left={left} onChange={onChange} />}
      </QueryView>
    </div>
  );
}

function ActivityList({
  data,
  left,
  onChange,
}: {
  data: Preview;
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
}) {
  const [text, setText] = useState("");
  const [type, setType] = useState<TypeFilter>("all");
  const [shownMax, setShownMax] = useState(PAGE);
  const matches = matchItems(data.items, text, type);
  const keptFound = matches.filter((item) => !left.has(itemKey(item))).length;
  const keptAll = data.items.filter((item) => !left.has(itemKey(item))).length;
  const setFound = (keep: boolean) => {
    const next = new Set(left);
    for (const item of matches) {
      if (keep) next.delete(itemKey(item));
      else next.add(itemKey(item));
    }
    onChange(next);
  };
  return (
    <>
      <ActivityTools data={data} text={text} type={type} onText={setText} onType={setType} />
      <div className="flex items-center gap-3 border-b bg-surface px-4 py-2 text-xs">
        <Checkbox
          aria-label="Keep all shown"
          checked={keptFound === 0 ? false : keptFound === matches.length ? true : "indeterminate"}
          disabled={matches.length === 0}
          onCheckedChange={(on) => setFound(on === true)}
        />
        <p aria-live="polite" className="text-muted-foreground" data-numeric>
          {formatCount(keptAll)} of {plural(data.items.length, "item")} kept
        </p>
        <p className="ml-auto text-right text-muted-foreground max-sm:hidden" data-numeric>
          {formatUtc(data.range.from)} to {formatUtc(data.range.to)}
        </p>
      </div>
      {matches.length === 0 ? (
        <EmptyState
          title="No items match"
          description={`None of the ${data.items.length} items has this text and type.`}
          className="py-10"
        />
      ) : (
        <ul className="max-h-[34rem] divide-y overflow-y-auto lg:max-h-[calc(100dvh-29rem)] lg:min-h-72">
          {matches.slice(0, shownMax).map((item) => (
            <ActivityRow
              key={itemKey(item)}
              item={item}
              kept={!left.has(itemKey(item))}
              onToggle={() => {
                const next = new Set(left);
                if (!next.delete(itemKey(item))) next.add(itemKey(item));
                onChange(next);
              }}
            />
          ))}
          {matches.length > shownMax ? (
            <li className="px-4 py-2.5">
              <Button size="sm" onClick={() => setShownMax(shownMax + 5 * PAGE)}>
                Show more of {plural(matches.length, "item")}
              </Button>
            </li>
          ) : null}
        </ul>
      )}
      <Truncated data={data} />
    </>
  );
}

function ActivityTools({
  data,
  text,
  type,
  onText,
  onType,
}: {
  data: Preview;
  text: string;
  type: TypeFilter;
  onText: (text: string) => void;
  onType: (type: TypeFilter) => void;
}) {
  const count = (value: TypeFilter) => matchItems(data.items, "", value).length;
  const types: { value: TypeFilter; label: string }[] = [
    { value: "all", label: "All" },
    { value: "pull_request", label: "Pull requests" },
    { value: "commit", label: "Commits" },
    { value: "release", label: "Releases" },
    ...(count("issue") > 0 ? [{ value: "issue", label: "Issues" } as const] : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2.5">
      <Input
        type="search"
        aria-label="Search the activity"
        placeholder="Search title, author or number"
        value={text}
        onChange={(event) => onText(event.target.value)}
        className="h-7 w-56 max-sm:w-full"
      />
      <fieldset className="flex flex-wrap items-center gap-0.5">
        <legend className="sr-only">Show</legend>
        {types.map(({ value, label }) => (
          <Button
            key={value}
            size="sm"
            variant="ghost"
            aria-pressed={type === value}
            onClick={() => onType(value)}
            className={cn("px-2", type === value ? "bg-selected" : "text-muted-foreground")}
          >
            {label}
            <span data-numeric className="tabular-nums">
              {formatCount(count(value))}
            </span>
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

function ActivityRow({ item, kept, onToggle }: { item: ActivityItem; kept: boolean; onToggle: () => void }) {
  const Icon = icons[item.type];
  const key = itemKey(item);
  return (
    <li className="[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]">
      <label htmlFor={key} className="flex cursor-pointer items-center gap-3 px-4 py-2 hover:bg-hover">
        <Checkbox id={key} checked={kept} onCheckedChange={onToggle} />
        <Icon aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
        <span className="sr-only">{names[item.type]}</span>
        <span className={cn("min-w-0 flex-1 text-sm", kept ? "" : "text-muted-foreground line-through")}>
          <span className="line-clamp-2">
            <EntryTitle title={item.title} />
          </span>
          <span className="block truncate text-muted-foreground text-xs sm:hidden">
            {shortId(item)} · {item.author}
          </span>
        </span>
        <span className="w-18 shrink-0 truncate text-right font-mono text-muted-foreground text-xs max-sm:hidden">
          {shortId(item)}
        </span>
        <span className="w-28 shrink-0 truncate text-muted-foreground text-xs max-sm:hidden">{item.author}</span>
        <Time value={item.at} className="w-24 shrink-0 text-right text-muted-foreground text-xs max-md:hidden" />
      </label>
    </li>
  );
}

function shortId(item: ActivityItem): string {
  if (item.type === "pull_request") return pullLabel(item);
  return item.type === "commit" ? item.id.slice(0, 7) : item.id;
}

/** Warns when the list is incomplete. */
function Truncated({ data }: { data: Preview }) {
  if (data.items.length < LISTED_MAX) return null;
  return (
    <p className="border-t bg-warning-soft px-4 py-2 text-warning-text text-xs">
      The newest {formatCount(data.items.length)} are listed, of {plural(data.totals.commits, "commit")} in total.
      Without a choice, the post covers the whole period. After you leave one out, it covers only the kept items.
    </p>
  );
}

function ActivitySkeleton() {
  return (
    <div>
      <div className="flex gap-3 border-b px-4 py-3">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-6 w-40" />
      </div>
      {["w-3/5", "w-2/5", "w-1/2", "w-4/6", "w-1/3", "w-3/6"].map((width) => (
        <div key={width} className="flex items-center gap-3 border-b px-4 py-3 last:border-0">
          <Skeleton className="size-4 shrink-0" />
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  );
}
