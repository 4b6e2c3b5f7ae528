"use client";

import type { UIMessage } from "ai";
import { Markdown } from "./markdown.tsx";
import { ToolStep } from "./tool-step.tsx";

/** One message: a person's as it was typed, the agent's with the steps that it took. */
export function Message({ message, chatId, isLive }: { message: UIMessage; chatId: string | null; isLive: boolean }) {
  if (message.role === "user") {
    const text = message.parts.map((part) => (part.type === "text" ? part.text : "")).join("");
    return (
      <article aria-label="You" className="ml-auto w-fit max-w-[85%] rounded-lg bg-surface-strong px-3.5 py-2.5">
        <p className="whitespace-pre-wrap break-words">{text}</p>
      </article>
    );
  }
  return (
    <article aria-label="Clarion" className="space-y-3">
      {message.parts.map((part, at) => {
        const key = `${message.id}-${at}`;
        if (part.type === "text") return <Markdown key={key} text={part.text} />;
        if (part.type === "reasoning") return <Thoughts key={key} text={part.text} />;
        if (part.type === "dynamic-tool") return <ToolStep key={key} part={part} chatId={chatId} isLive={isLive} />;
        return null;
      })}
    </article>
  );
}

function Thoughts({ text }: { text: string }) {
  if (text.trim() === "") return null;
  return (
    <details className="text-muted-foreground text-sm">
      <summary className="cursor-pointer select-none">Thoughts</summary>
      <p className="mt-1.5 whitespace-pre-wrap border-l-2 pl-3">{text}</p>
    </details>
  );
}
