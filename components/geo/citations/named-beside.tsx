import { CountBar } from "#components/geo/shared/count-bar.tsx";
import type { NamedCount } from "./sites.ts";

const SHOWN = 3;

/** Whom the answers behind a citation name: the reader's own brand beside the competitors named most. */
export function NamedBeside({ own, competitors, of }: { own: number; competitors: readonly NamedCount[]; of: number }) {
  const shown = competitors.slice(0, SHOWN);
  const more = competitors.length - shown.length;
  return (
    <ul
      className="grid min-w-40 grid-cols-[fit-content(7rem)_minmax(1.25rem,1fr)_auto] gap-x-2 gap-y-0.5"
      aria-label="Named in these answers"
    >
      <Named brand="You" answers={own} of={of} own />
      {shown.map((one) => (
        <Named key={one.brand} {...one} of={of} />
      ))}
      {more > 0 ? (
        <li className="col-span-3 text-muted-foreground text-xs" title={competitors.slice(SHOWN).map(words).join(", ")}>
          and {more} more
        </li>
      ) : null}
    </ul>
  );
}

const words = ({ brand, answers }: NamedCount) => `${brand} ${answers}`;

function Named({ brand, answers, of, own = false }: NamedCount & { of: number; own?: boolean }) {
  return (
    <li className="col-span-3 grid grid-cols-subgrid items-center text-xs">
      <span dir="auto" className="truncate">
        {brand}
      </span>
      <CountBar value={answers} top={of} own={own} />
      <span data-numeric className="whitespace-nowrap text-right text-muted-foreground">
        {answers} of {of}
      </span>
    </li>
  );
}
