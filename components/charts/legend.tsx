import type { ChartSeries } from "./series.ts";

/** Series names below a chart that is too narrow for labels at the ends of its lines. */
export function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 px-2 pt-2 sm:hidden">
      {series.map(({ key, label, color }) => (
        <li key={key} className="flex items-center gap-1.5 text-xs">
          <span className="size-2 rounded-full" style={{ background: color }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
