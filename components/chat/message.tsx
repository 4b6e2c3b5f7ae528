"use client";

import type { DynamicToolUIPart, UIMessage } from "ai";
import type { ReactNode } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { plural } from "#lib/format.ts";
import type { ChatMessage } from "./context.ts";
import { SentContext } from "./context-chips.tsx";
import type { WholeChat } from "./hooks.ts";
import { Markdown } from "./markdown.tsx";
import { ToolStep } from "./tool-step.tsx";

/** So many steps in a row are shown one by one; more fold into one line once they are done. */
const STEPS_SHOWN = 3;

type Approvals = WholeChat["approvals"];
type MessageProps = {
  message: UIMessage;
  chatId: string | null;
  isLive: boolean;
  approvals?: Approvals;
  /** Stands under an answer, beside what copies it. */
  end?: ReactNode;
};

/** One message: a person's as it was typed, the agent's with the steps that it took. */
export function Message({ message, chatId, isLive, approvals = [], end = null }: MessageProps) {
  const text = message.parts.map((part) => (part.type === "text" ? part.text : "")).join("\n\n");
  if (message.role === "user") return <Asked message={message as ChatMessage} />;
  const canCopy = !isLive && text.trim() !== "";
  return (
    <article aria-label="Clarion" className="group space-y-3">
      {inStretches(message.parts).map((stretch, at) => {
        const key = `${message.id}-${at}`;
        if (stretch.kind === "steps") {
          return <Steps key={key} steps={stretch.steps} chatId={chatId} isLive={isLive} approvals={approvals} />;
        }
        if (stretch.kind === "text") return <Markdown key={key} text={stretch.text} />;
        return <Thoughts key={key} text={stretch.text} />;
      })}
      {canCopy || end ? (
        <div className="-ml-2 flex flex-wrap items-center gap-x-1">
          {canCopy ? <CopyButton value={text.trim()} label="Copy answer" iconOnly variant="ghost" /> : null}
          {end}
        </div>
      ) : null}
    </article>
  );
}

function Asked({ message }: { message: ChatMessage }) {
  const text = message.parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  const context = message.metadata?.context ?? [];
  return (
    <div className="ml-auto w-fit max-w-[85%]">
      {context.length > 0 ? <SentContext items={context} /> : null}
      <article aria-label="You" className="rounded-lg bg-surface-strong px-3.5 py-2.5">
        <p className="whitespace-pre-wrap break-words">{text}</p>
      </article>
    </div>
  );
}

type Stretch = { kind: "steps"; steps: DynamicToolUIPart[] } | { kind: "text" | "thoughts"; text: string };

/** The parts of a message in order, with steps that follow each other together. */
function inStretches(parts: UIMessage["parts"]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const part of parts) {
    const last = stretches.at(-1);
    if (part.type === "text") stretches.push({ kind: "text", text: part.text });
    else if (part.type === "reasoning") stretches.push({ kind: "thoughts", text: part.text });
    else if (part.type === "dynamic-tool") {
      if (last?.kind === "steps") last.steps.push(part);
      else stretches.push({ kind: "steps", steps: [part] });
    }
  }
  return stretches;
}

type StepsProps = { steps: DynamicToolUIPart[]; chatId: string | null; isLive: boolean; approvals: Approvals };

function Steps({ steps, ...props }: StepsProps) {
  const list = steps.map((part) => <ToolStep key={part.toolCallId} part={part} {...props} />);
  const isDone = steps.every(({ state }) => state === "output-available");
  if (!isDone || steps.length <= STEPS_SHOWN) return <Stack>{list}</Stack>;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer select-none text-muted-foreground">
        Took {plural(steps.length, "step")}
      </summary>
      <Stack>{list}</Stack>
    </details>
  );
}

function Stack({ children }: { children: ReactNode }) {
  return <div className="mt-1.5 space-y-1.5">{children}</div>;
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
