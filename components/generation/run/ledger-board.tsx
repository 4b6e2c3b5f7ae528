import { ScrollText } from "lucide-react";
import { byCategory } from "#components/ledger/categories.ts";
import { EntryTitle } from "#components/ledger/entry-title.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatCount, plural } from "#lib/format.ts";
import { cn } from "#lib/utils.ts";
import type { LiveEntry } from "./live-entries.ts";

const SHOWN_MAX = 60;
const STAGGER_MS = 40;
const STAGGER_MAX_MS = 1_200;

/** The fact ledger while it fills: kept changes by category, then dropped changes ("left out") with the reason. */
export function LedgerBoard({
  entries,
  totals,
  isFilling,
}: {
  entries: LiveEntry[];
  /** Totals of the whole ledger, when `entries` contains only the first ones. */
  totals: { kept: number; dropped: number } | undefined;
  isFilling: boolean;
}) {
  const kept = entries.filter((entry) => entry.disposition !== "dropped");
  const dropped = entries.filter((entry) => entry.disposition === "dropped");
  return (
    <section aria-label="Ledger" className="min-w-0 rounded-lg border bg-card">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2">
        <h2 className="flex items-center gap-2 font-semibold text-sm">
          <ScrollText aria-hidden className="size-4 text-muted-foreground" strokeWidth={1.75} />
          Ledger
        </h2>
        <p className="ml-auto text-muted-foreground text-xs" data-numeric aria-live="polite">
          {entries.length === 0
            ? isFilling
              ? "Waiting for the first change"
              : "Nothing recorded"
            : `${plural(totals?.kept ?? kept.length, "change")} kept · ${formatCount(totals?.dropped ?? dropped.length)} left out${totals && totals.kept + totals.dropped > entries.length ? `, the first ${entries.length} shown` : ""}`}
        </p>
      </header>
      {entries.length === 0 ? (
        isFilling ? (
          <BoardSkeleton />
        ) : (
          <p className="px-4 py-6 text-muted-foreground text-sm">No changes were read.</p>
        )
      ) : (
        <div className="divide-y">
          {byCategory(kept).map(([category, group]) => (
            <Group key={category} title={category} entries={group} />
          ))}
          {dropped.length > 0 ? <Group title="Left out" entries={dropped} muted /> : null}
        </div>
      )}
    </section>
  );
}

function Group({ title, entries, muted = false }: { title: string; entries: LiveEntry[]; muted?: boolean }) {
  const shown = entries.slice(0, SHOWN_MAX);
  return (
    <div className="px-4 py-3">
      <h3 className="mb-1.5 flex items-baseline gap-2 font-medium text-muted-foreground text-xs">
        {title}
        <span data-numeric>{entries.length}</span>
      </h3>
      <ul className="grid gap-0.5">
        {shown.map((entry, index) => (
          <li
            key={entry.id}
            style={{ animationDelay: `${Math.min(index * STAGGER_MS, STAGGER_MAX_MS)}ms` }}
            className="fade-in slide-in-from-bottom-1 fill-mode-both motion-reduce:animate-none flex min-w-0 animate-in items-center gap-2 py-0.5 text-sm duration-300"
          >
            <span className={cn("min-w-0 truncate", muted && "text-muted-foreground")} title={entry.title}>
              <EntryTitle title={entry.title} />
            </span>
            {entry.disposition === "highlight" ? <Badge variant="accent">Highlight</Badge> : null}
            {entry.breaking ? <Badge variant="warning">Breaking</Badge> : null}
            {muted && entry.reason ? (
              <span className="ml-auto shrink-0 text-muted-foreground text-xs max-sm:hidden">{entry.reason}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {entries.length > shown.length ? (
        <p className="mt-1 text-muted-foreground text-xs">and {entries.length - shown.length} more</p>
      ) : null}
    </div>
  );
}

function BoardSkeleton() {
  return (
    <div className="grid gap-5 px-4 py-4">
      {["w-40", "w-28", "w-44"].map((width) => (
        <div key={width} className="grid gap-2.5">
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </div>
      ))}
    </div>
  );
}
