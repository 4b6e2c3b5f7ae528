import { cn } from "#lib/utils.ts";
import { type DiffRow, diffRows, type Part } from "./line-diff.ts";

const rowClasses = {
  removed: "bg-destructive-soft",
  added: "bg-success-soft",
};

/** Shows two texts as one line-by-line diff of removed, added and unchanged lines. */
export function DiffView({ before, after, label }: { before: string; after: string; label: string }) {
  const rows = diffRows(before, after);
  if (rows.every((row) => row.kind === "same" || row.kind === "skipped")) {
    return <p className="px-4 py-6 text-muted-foreground text-sm">The two texts are identical.</p>;
  }
  return (
    <section aria-label={label} className="overflow-x-auto py-2">
      <DiffRows rows={rows} />
    </section>
  );
}

export function DiffRows({ rows }: { rows: readonly DiffRow[] }) {
  return (
    <div className="font-mono text-xs leading-5">
      {keyed(rows).map(([key, row]) => (
        <Row key={key} row={row} />
      ))}
    </div>
  );
}

function Row({ row }: { row: DiffRow }) {
  if (row.kind === "skipped") {
    return (
      <p className="my-1 bg-surface px-4 py-0.5 text-muted-foreground">
        {row.count} unchanged {row.count === 1 ? "line" : "lines"}
      </p>
    );
  }
  const mark = row.kind === "removed" ? "−" : row.kind === "added" ? "+" : " ";
  const parts: Part[] = row.kind === "same" ? [{ text: row.text, changed: false }] : row.parts;
  return (
    <p className={cn("flex gap-2 px-4", row.kind !== "same" && rowClasses[row.kind])}>
      <span aria-hidden className="w-3 shrink-0 select-none text-muted-foreground">
        {mark}
      </span>
      {row.kind === "same" ? null : <span className="sr-only">{row.kind === "removed" ? "Removed:" : "Added:"}</span>}
      <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {keyed(parts).map(([key, part]) =>
          part.changed ? (
            <mark
              key={key}
              className={cn(
                "rounded-xs text-inherit",
                row.kind === "removed" ? "bg-destructive/20 line-through" : "bg-success-text/20",
              )}
            >
              {part.text}
            </mark>
          ) : (
            <span key={key}>{part.text}</span>
          ),
        )}
        {parts.length === 0 ? "\u00a0" : null}
      </span>
    </p>
  );
}

/** Keys by index: rows and parts have no ids and are never reordered. */
function keyed<T>(items: readonly T[]): [key: string, item: T][] {
  return items.map((item, index) => [String(index), item]);
}
