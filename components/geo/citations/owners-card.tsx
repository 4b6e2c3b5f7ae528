import { CountBar } from "#components/geo/shared/count-bar.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { formatCount, plural } from "#lib/format.ts";
import type { PageKind } from "#lib/geo/visibility/figures.ts";
import { cn } from "#lib/utils.ts";
import type { Citations } from "./hooks.ts";
import { KIND_WORDS } from "./kinds.ts";
import { sum } from "./sites.ts";

type Props = { data: Citations; kind: PageKind | null; onKind: (kind: PageKind | null) => void; onOwn: () => void };

/** The owners of cited pages (own, competitors, others), then the kinds of the others' pages. */
export function OwnersCard({ data, kind, onKind, onOwn }: Props) {
  const own = sum(data.ownPages.map(({ answers }) => answers));
  const theirs = data.kinds.find((one) => one.kind === "competitor")?.citations ?? 0;
  const others = sum(data.kinds.map(({ citations }) => citations)) - theirs;
  const total = own + theirs + others;
  const kinds = data.kinds.toSorted((a, b) => b.citations - a.citations);
  const top = Math.max(1, ...kinds.map(({ citations }) => citations));
  return (
    <div className="grid gap-5">
      <Card aria-label="Cited pages by owner">
        <CardHeader>
          <CardTitle>Cited pages by owner</CardTitle>
          <span data-numeric className="text-muted-foreground text-xs">
            of {plural(total, "citation")}
          </span>
        </CardHeader>
        <CardContent className="px-2 py-2">
          <ul className="grid gap-1">
            <Row label="Yours" count={own} top={total} own onClick={onOwn} />
            <Row
              label="Competitors'"
              count={theirs}
              top={total}
              pressed={kind === "competitor"}
              onClick={() => onKind(kind === "competitor" ? null : "competitor")}
            />
            <Row label="Third parties'" count={others} top={total} />
          </ul>
        </CardContent>
      </Card>
      <Card aria-label="Page types">
        <CardHeader>
          <CardTitle>Page types</CardTitle>
          <span className="text-muted-foreground text-xs">citations, without your own</span>
        </CardHeader>
        <CardContent className="px-2 py-2">
          <ul className="grid gap-1">
            {kinds.map((one) => (
              <Row
                key={one.kind}
                label={KIND_WORDS[one.kind]}
                count={one.citations}
                top={top}
                pressed={kind === one.kind}
                onClick={() => onKind(kind === one.kind ? null : one.kind)}
              />
            ))}
          </ul>
        </CardContent>
      </Card>
    </div>
  );
}

function Row({
  label,
  count,
  top,
  own = false,
  pressed,
  onClick,
}: {
  label: string;
  count: number;
  top: number;
  own?: boolean;
  pressed?: boolean;
  onClick?: () => void;
}) {
  const inner = (
    <>
      <span className={cn("truncate", own && "font-semibold")}>{label}</span>
      <span data-numeric className="text-muted-foreground text-xs">
        {formatCount(count)}
      </span>
      <CountBar value={count} top={Math.max(1, top)} own={own} className="col-span-2" />
    </>
  );
  const look =
    "grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2 gap-y-1 rounded-sm px-2 py-1.5 text-left";
  return (
    <li className="text-sm">
      {onClick ? (
        <button
          type="button"
          aria-pressed={pressed}
          className={cn(look, "hover:bg-hover", pressed && "bg-selected")}
          onClick={onClick}
        >
          {inner}
        </button>
      ) : (
        <span className={look}>{inner}</span>
      )}
    </li>
  );
}
