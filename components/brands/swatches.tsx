/** A brand's colors as a row of dots, with their names for screen readers. */
export function Swatches({ colors }: { colors: string[] }) {
  if (colors.length === 0) return <span className="text-muted-foreground">–</span>;
  return (
    <span className="flex items-center -space-x-1">
      <span className="sr-only">{colors.join(", ")}</span>
      {colors.map((color) => (
        <span
          key={color}
          aria-hidden
          className="size-4 rounded-full border-2 border-card ring-1 ring-border ring-inset"
          style={{ backgroundColor: color }}
        />
      ))}
    </span>
  );
}
