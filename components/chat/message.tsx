"use client";

import type { DynamicToolUIPart, UIMessage } from "ai";
import type { ReactNode } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { plural } from "#lib/format.ts";
import type { ChatMessage } from "./context.ts";
import { SentContext } from "./context-chips.tsx";
import type { WholeChat } from "./hooks.ts";
import { Markdown } from "./markdown.tsx";
import { ToolStep } from "./tool-step.tsx";

/** The most consecutive steps shown one by one; more collapse into one line once they are done. */
const STEPS_SHOWN = 3;

type Approvals = WholeChat["approvals"];
type MessageProps = {
  message: UIMessage;
  chatId: string | null;
  isLive: boolean;
  approvals?: Approvals;
  /** Content below an answer, beside its copy button. */
  end?: ReactNode;
};

/** One message: a user's as typed, the agent's with its steps. */
export function Message({ message, chatId, isLive, approvals = [], end = null }: MessageProps) {
  const text = message.parts.map((part) => (part.type === "text" ? part.text : "")).join("\n\n");
  if (message.role === "user") return <Asked message={message as ChatMessage} />;
  const canCopy = !isLive && text.trim() !== "";
  return (
    <article aria-label="Clarion" className="group space-y-3">
      {groupParts(message.parts).map((segment, index) => {
        const key = `${message.id}-${index}`;
        if (segment.kind === "steps") {
          return <Steps key={key} steps={segment.steps} chatId={chatId} isLive={isLive} approvals={approvals} />;
        }
        if (segment.kind === "text") return <Markdown key={key} text={segment.text} />;
        return <Thoughts key={key} text={segment.text} />;
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

type Segment = { kind: "steps"; steps: DynamicToolUIPart[] } | { kind: "text" | "thoughts"; text: string };

/** The parts of a message in order, with consecutive steps grouped. */
function groupParts(parts: UIMessage["parts"]): Segment[] {
  const segments: Segment[] = [];
  for (const part of parts) {
    const lastSegment = segments.at(-1);
    if (part.type === "text") segments.push({ kind: "text", text: part.text });
    else if (part.type === "reasoning") segments.push({ kind: "thoughts", text: part.text });
    else if (part.type === "dynamic-tool") {
      if (lastSegment?.kind === "steps") lastSegment.steps.push(part);
      else segments.push({ kind: "steps", steps: [part] });
    }
  }
  return segments;
}

type StepsProps = { steps: DynamicToolUIPart[]; chatId: string | null; isLive: boolean; approvals: Approvals };

function Steps({ steps, ...props }: StepsProps) {
  const list = steps.map((part) => <ToolStep key={part.toolCallId} part={part} {...props} />);
  const isDone = steps.every(({ state }) => state === "output-available");
  if (!isDone || steps.length <= STEPS_SHOWN) return <Stack>{list}</Stack>;
  return (
    <Disclosure summary={`Took ${plural(steps.length, "step")}`} className="text-sm">
      <Stack>{list}</Stack>
    </Disclosure>
  );
}

function Stack({ children }: { children: ReactNode }) {
  return <div className="mt-1.5 space-y-1.5">{children}</div>;
}

function Thoughts({ text }: { text: string }) {
  if (text.trim() === "") return null;
  return (
    <Disclosure summary="Thoughts" className="text-muted-foreground text-sm">
      <p className="mt-1.5 whitespace-pre-wrap border-l-2 pl-3">{text}</p>
    </Disclosure>
  );
}
