import { CountBar } from "#components/geo/shared/count-bar.tsx";
import type { MentionCount } from "./sites.ts";

const SHOWN = 3;

/** How many answers behind a citation name the own brand, and the competitors named most. */
export function MentionCounts({
  own,
  competitors,
  of,
}: {
  own: number;
  competitors: readonly MentionCount[];
  of: number;
}) {
  const shown = competitors.slice(0, SHOWN);
  const more = competitors.length - shown.length;
  return (
    <ul
      className="grid min-w-40 grid-cols-[fit-content(7rem)_minmax(1.25rem,1fr)_auto] gap-x-2 gap-y-0.5"
      aria-label="Mentioned in these answers"
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

const words = ({ brand, answers }: MentionCount) => `${brand} ${answers}`;

function Named({ brand, answers, of, own = false }: MentionCount & { of: number; own?: boolean }) {
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
