/** A source's own title, with backticked parts as code. */
export function EntryTitle({ title }: { title: string }) {
  const parts = title.split(/`([^`]+)`/);
  return parts.map((part, index) => {
    const key = `${index}:${part}`;
    return index % 2 === 1 ? (
      <code key={key} className="rounded-sm bg-surface-strong px-1 py-px font-mono text-[0.92em]">
        {part}
      </code>
    ) : (
      part
    );
  });
}
