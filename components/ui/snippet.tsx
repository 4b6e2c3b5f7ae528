import { CopyButton } from "./copy-button.tsx";

/** A value to copy: a key, a URL, a command. */
export function Snippet({ label, text }: { label: string; text: string }) {
  return (
    <div data-slot="snippet" className="grid gap-1.5">
      <div className="flex items-end justify-between gap-4">
        <span className="font-medium text-sm">{label}</span>
        <CopyButton value={text} aria-label={`Copy: ${label}`} />
      </div>
      <code className="block select-all whitespace-pre-wrap break-all rounded-md border bg-surface px-3 py-2 font-mono text-xs leading-5">
        {text}
      </code>
    </div>
  );
}
