"use client";

import { useState } from "react";
import { diffHunks, type Hunk } from "#components/article/line-diff.ts";
import type { Draft, Saved } from "#components/posts/post-session.ts";
import { Time } from "#components/state/time.tsx";
import {
  AlertDialog,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from "#components/ui/alert-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { cn } from "#lib/utils.ts";
import { type Side, suggestSide } from "./suggest-side.ts";

const SIDES: { value: Side; label: string }[] = [
  { value: "theirs", label: "Theirs" },
  { value: "mine", label: "Yours" },
  { value: "both", label: "Both" },
];

/**
 * Resolves an edit conflict between two people or tabs. It shows every difference and saves nothing until each is
 * decided.
 */
export default function ConflictDialog({
  base,
  mine,
  theirs,
  onResolve,
  onTakeTheirs,
}: {
  /** The common base text of both sides. */
  base: string;
  mine: Draft;
  theirs: Saved;
  onResolve: (draft: Draft) => Promise<void>;
  onTakeTheirs: (theirs: Saved) => void;
}) {
  const hunks = diffHunks(theirs.post.markdown ?? "", mine.markdown);
  const [sides, setSides] = useState<Record<number, Side>>({});
  const getSide = (hunk: Hunk, index: number) =>
    sides[index] ?? (hunk.kind === "same" ? "mine" : suggestSide(hunk, base));
  const merged = hunks.map((hunk, index) => choose(hunk, getSide(hunk, index) ?? "mine")).join("");
  const differences = hunks.filter((hunk) => hunk.kind === "differs").length;
  const open = hunks.filter((hunk, index) => getSide(hunk, index) === undefined).length;
  return (
    <AlertDialog open>
      <AlertDialogContent className="max-w-3xl">
        <AlertDialogTitle>This post was changed elsewhere</AlertDialogTitle>
        <AlertDialogDescription>
          Saved <Time value={theirs.post.updatedAt} format="absolute" />, after you opened it. Your changes aren't saved
          yet. Passages that only one side changed are already resolved. Review the {differences}{" "}
          {differences === 1 ? "place" : "places"}, then save. The other version is kept under Revisions.
        </AlertDialogDescription>
        <div className="mt-3 min-h-0 flex-1 overflow-y-auto border-y">
          {keyed(hunks).map(([key, hunk, index]) =>
            hunk.kind === "same" ? (
              <Unchanged key={key} text={hunk.text} />
            ) : (
              <Difference
                key={key}
                hunk={hunk}
                number={index}
                side={getSide(hunk, index)}
                onChoose={(side) => setSides({ ...sides, [index]: side })}
              />
            ),
          )}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2 bg-surface px-5 py-3">
          <CopyButton value={mine.markdown} label="Copy my text" size="md" className="mr-auto" />
          <Button onClick={() => onTakeTheirs(theirs)}>Discard mine</Button>
          <Button
            variant="primary"
            disabled={open > 0}
            onClick={() => void onResolve({ title: mine.title, markdown: merged })}
          >
            {open > 0 ? `${open} still to choose` : "Save this version"}
          </Button>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}

function choose(hunk: Hunk, side: Side): string {
  if (hunk.kind === "same") return hunk.text;
  return side === "both" ? `${hunk.theirs}${hunk.theirs.endsWith("\n") ? "" : "\n"}${hunk.mine}` : hunk[side];
}

function Difference({
  hunk,
  number,
  side,
  onChoose,
}: {
  hunk: Extract<Hunk, { kind: "differs" }>;
  number: number;
  side: Side | undefined;
  onChoose: (side: Side) => void;
}) {
  return (
    <fieldset className="grid gap-2 border-b bg-surface px-5 py-3 last:border-0">
      <legend className="sr-only">Difference {number + 1}</legend>
      <div className="flex gap-0.5">
        {SIDES.map(({ value, label }) => (
          <Button
            key={value}
            size="sm"
            variant={side === value ? "outline" : "ghost"}
            aria-pressed={side === value}
            onClick={() => onChoose(value)}
          >
            Keep {label.toLowerCase()}
          </Button>
        ))}
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <Version title="Theirs" text={hunk.theirs} kept={side === "theirs" || side === "both"} />
        <Version title="Yours" text={hunk.mine} kept={side === "mine" || side === "both"} />
      </div>
    </fieldset>
  );
}

function Version({ title, text, kept }: { title: string; text: string; kept: boolean }) {
  return (
    <div className={cn("rounded-md border px-3 py-2", kept ? "border-accent bg-card" : "text-muted-foreground")}>
      <p className="mb-1 font-medium text-muted-foreground text-xs">{title}</p>
      <p className="whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">
        {text === "" ? <span className="text-muted-foreground">Nothing here</span> : text}
      </p>
    </div>
  );
}

function Unchanged({ text }: { text: string }) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const first = lines[0];
  if (first === undefined) return null;
  return (
    <p className="truncate border-b px-5 py-2 text-muted-foreground text-xs last:border-0">
      {first}
      {lines.length > 1 ? `  … ${lines.length - 1} more unchanged` : ""}
    </p>
  );
}

/** Keys by index: hunks have no ids and are never reordered. */
function keyed(hunks: Hunk[]): [key: string, hunk: Hunk, index: number][] {
  return hunks.map((hunk, index) => [String(index), hunk, index]);
}
