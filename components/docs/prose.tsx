import { Fragment } from "react";

/** A sentence of the API's own descriptions, with what stands in backticks as code. */
export function Prose({ text }: { text: string }) {
  return text.split("`").map((part, at) => {
    const key = `${at}:${part}`;
    return at % 2 === 1 ? <Code key={key} text={part} /> : <Fragment key={key}>{part}</Fragment>;
  });
}

function Code({ text }: { text: string }) {
  return <code className="break-words rounded-sm bg-surface-strong px-1 py-px font-mono text-xs">{text}</code>;
}
