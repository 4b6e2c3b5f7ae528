/** The color that charts give a brand. */
export function Swatch({ color }: { color: string | undefined }) {
  return (
    <span
      aria-hidden
      className="inline-block size-2.5 shrink-0 rounded-full"
      style={{ background: color ?? "var(--accent)" }}
    />
  );
}
