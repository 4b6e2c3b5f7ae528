import { spread } from "./series.ts";

const GAP = 16;

/** The label at the end of a line. `y` is in pixels from the chart's upper edge. */
export type EndLabel = { key: string; label: string; color: string; y: number; opacity?: number };

/** Series names beside the ends of their lines, spread so that none overlap. */
export function EndLabels({ labels, height, bottom }: { labels: readonly EndLabel[]; height: number; bottom: number }) {
  return (
    <div className="relative w-30 shrink-0 max-sm:hidden" style={{ height }}>
      {spread(labels, GAP, bottom).map(({ key, label, color, y, opacity = 1 }) => (
        <span
          key={key}
          className="absolute right-0 left-1 flex -translate-y-1/2 items-center gap-1.5 font-medium text-xs"
          style={{ top: y, opacity: Math.max(0.4, opacity) }}
        >
          <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: color }} />
          <span className="truncate">{label}</span>
        </span>
      ))}
    </div>
  );
}
