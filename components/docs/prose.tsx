import { Fragment } from "react";

/** A sentence of an API description, with backticked parts as code. */
export function Prose({ text }: { text: string }) {
  return text.split("`").map((part, index) => {
    const key = `${index}:${part}`;
    return index % 2 === 1 ? <Code key={key} text={part} /> : <Fragment key={key}>{part}</Fragment>;
  });
}

function Code({ text }: { text: string }) {
  return <code className="break-words rounded-sm bg-surface-strong px-1 py-px font-mono text-xs">{text}</code>;
}
