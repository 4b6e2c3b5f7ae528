import { displayTitle } from "#lib/content/text/display-title.ts";

/** A source's title without its commit type, which a tooltip shows in full. */
export function EntryTitle({ title }: { title: string }) {
  const shown = displayTitle(title);
  return shown === title ? (
    <InlineCode text={title} />
  ) : (
    <span title={title}>
      <InlineCode text={shown} />
    </span>
  );
}

/** A text with backticked parts as code. */
export function InlineCode({ text }: { text: string }) {
  const parts = text.split(/`([^`]+)`/);
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
