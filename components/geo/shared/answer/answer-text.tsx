import type { ReactNode } from "react";
import { TableBody, TableCell, TableHead, TableHeader } from "#components/ui/table.tsx";
import type { Match } from "#lib/geo/scoring/types.ts";
import { cn } from "#lib/utils.ts";
import { type Align, type Block, type Cell, type Inline, parseBlocks, toPlainText } from "./blocks.ts";
import type { Segment } from "./mark.ts";

/**
 * An engine's answer with the matched names highlighted. It is untrusted text: Markdown is rendered as elements, and
 * images and HTML stay plain text.
 */
export function AnswerText({ text, matches }: { text: string; matches: readonly Match[] }) {
  return (
    <div dir="auto" className="grid min-w-0 gap-3 break-words text-base leading-relaxed">
      <Blocks blocks={parseBlocks(text, matches)} />
    </div>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <Drawn key={block.start} block={block} />);
}

function Drawn({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return (
        <p className="min-w-0 whitespace-pre-line">
          <Pieces pieces={block.inside} />
        </p>
      );
    case "heading":
      return <Heading block={block} />;
    case "list":
      return <List block={block} />;
    case "quote":
      return (
        <blockquote className="grid min-w-0 gap-2 border-s-2 ps-3 text-muted-foreground">
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case "verbatim":
      return (
        <pre dir="ltr" className="min-w-0 overflow-x-auto rounded-md border bg-surface p-3 font-mono text-xs">
          <code>
            <Pieces pieces={block.inside} />
          </code>
        </pre>
      );
    case "table":
      return <Grid block={block} />;
    case "rule":
      return <hr />;
  }
}

function Heading({ block }: { block: Extract<Block, { kind: "heading" }> }) {
  const As = `h${block.level}` as "h3";
  return (
    <As className={cn("min-w-0 whitespace-pre-line pt-1 font-semibold first:pt-0", block.level > 3 && "text-sm")}>
      <Pieces pieces={block.inside} />
    </As>
  );
}

function List({ block }: { block: Extract<Block, { kind: "list" }> }) {
  const items = block.items.map(({ start, blocks }) => (
    <li key={start} className="min-w-0 ps-1">
      <div className="grid min-w-0 gap-1">
        <Blocks blocks={blocks} />
      </div>
    </li>
  ));
  const className = "grid min-w-0 gap-1 ps-5 marker:text-muted-foreground";
  if (block.first === null) return <ul className={cn(className, "list-disc")}>{items}</ul>;
  return (
    <ol start={block.first} className={cn(className, "list-decimal tabular-nums")}>
      {items}
    </ol>
  );
}

function Grid({ block: { head, rows, aligns } }: { block: Extract<Block, { kind: "table" }> }) {
  return (
    <div className="min-w-0 overflow-x-auto rounded-md border">
      <table className="w-full border-collapse text-sm">
        <TableHeader>
          <tr>
            {head.map((cell, column) => (
              <GridCell
                key={cell.start}
                as={cell.inside.length > 0 ? TableHead : TableCell}
                cell={cell}
                align={aligns[column]}
              />
            ))}
          </tr>
        </TableHeader>
        <TableBody>
          {rows.map(({ start, cells }) => (
            <tr key={start} className="border-b">
              {cells.map((cell, column) => (
                <GridCell key={cell.start} as={TableCell} cell={cell} align={aligns[column]} />
              ))}
            </tr>
          ))}
        </TableBody>
      </table>
    </div>
  );
}

/** Cells with more characters get a minimum width that fits several words per line. */
const LONG = 24;
const ALIGNED: Readonly<Record<Align, string>> = { left: "text-left", center: "text-center", right: "text-right" };

function GridCell({
  as: As,
  cell,
  align,
}: {
  as: typeof TableHead | typeof TableCell;
  cell: Cell;
  align: Align | null | undefined;
}) {
  return (
    <As
      className={cn(
        "h-auto min-w-20 max-w-80 whitespace-pre-line break-words px-3 py-2 text-start align-top first:pl-3 last:pr-3",
        toPlainText(cell.inside).length > LONG && "min-w-48",
        align && ALIGNED[align],
      )}
    >
      <Pieces pieces={cell.inside} />
    </As>
  );
}

function Pieces({ pieces }: { pieces: readonly Inline[] }) {
  return pieces.map((piece) => <Piece key={piece.start} piece={piece} />);
}

function Piece({ piece }: { piece: Inline }): ReactNode {
  switch (piece.kind) {
    case "words":
      return piece.match ? <Name segment={piece} match={piece.match} /> : piece.text;
    case "strong":
      return (
        <strong className="font-semibold">
          <Pieces pieces={piece.inside} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Pieces pieces={piece.inside} />
        </em>
      );
    case "s":
      return (
        <s>
          <Pieces pieces={piece.inside} />
        </s>
      );
    case "code":
      return (
        <code className="rounded bg-selected px-1 py-0.5 font-mono text-[0.9em]">
          <Pieces pieces={piece.inside} />
        </code>
      );
    case "link":
      return <Address piece={piece} />;
  }
}

/** A link in the answer. It shows its real host regardless of the label. */
function Address({ piece: { url, inside } }: { piece: Extract<Inline, { kind: "link" }> }) {
  return (
    <a
      href={url.href}
      title={url.href}
      target="_blank"
      rel="noreferrer nofollow ugc"
      className="rounded-sm text-accent-text underline-offset-4 hover:underline"
    >
      <Pieces pieces={inside} />
      {toPlainText(inside).trim() === url.host ? null : <span className="text-muted-foreground"> ({url.host})</span>}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function Name({ segment, match }: { segment: Segment; match: Match }) {
  return (
    <mark
      data-own={match.own}
      title={describe(match)}
      className={cn(
        "rounded-xs px-0.5 text-foreground",
        match.absence
          ? "bg-transparent underline decoration-warning-text decoration-wavy underline-offset-4"
          : match.own
            ? "bg-accent-soft font-medium text-accent-text"
            : "bg-surface-strong underline decoration-border-strong underline-offset-4",
      )}
    >
      {segment.text}
      {segment.opens ? <span className="sr-only"> ({describe(match)})</span> : null}
    </mark>
  );
}

function describe({ brand, own, absence }: Match): string {
  if (absence) return `${brand}, described as not found`;
  return own ? `${brand}, your company` : `${brand}, competitor`;
}
