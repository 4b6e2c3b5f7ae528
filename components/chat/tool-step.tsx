"use client";

import type { DynamicToolUIPart } from "ai";
import { Check, CircleAlert, CircleSlash, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { Approval } from "./approval.tsx";
import type { WholeChat } from "./hooks.ts";
import { Readable, RefusedText } from "./readable.tsx";

type StepProps = {
  part: DynamicToolUIPart;
  chatId: string | null;
  isLive: boolean;
  /** Decisions made before the page was opened. */
  approvals: WholeChat["approvals"];
};

/** A tool call with its input and output, or its pending approval. */
export function ToolStep({ part, chatId, isLive, approvals }: StepProps) {
  if (part.state === "approval-requested" && chatId !== null && isLive) {
    return <Approval part={part} chatId={chatId} approvalId={part.approval.id} />;
  }
  const decided = approvals.find(({ toolCallId }) => toolCallId === part.toolCallId)?.status;
  const { icon, label } = describeState(part, isLive, decided);
  return (
    <Disclosure
      className="rounded-md border bg-surface text-sm"
      summaryClassName="w-full flex-wrap gap-x-2 px-3 py-1.5 text-foreground"
      summary={
        <>
          {icon}
          <span className="font-medium">{part.title ?? part.toolName}</span>
          <span className="text-muted-foreground">{label}</span>
        </>
      }
    >
      <div className="space-y-3 border-t px-3 py-2.5">
        <Readable label="Asked with" value={part.input} />
        {part.state === "output-available" ? <Readable label="Answered" value={part.output} /> : null}
        {part.state === "output-error" ? <RefusedText text={part.errorText} /> : null}
      </div>
    </Disclosure>
  );
}

const DONE = <Check aria-hidden className="size-3.5 text-success-text" />;
const NOT_DONE = <CircleSlash aria-hidden className="size-3.5" />;

function describeState(
  part: DynamicToolUIPart,
  isLive: boolean,
  decided: StepProps["approvals"][number]["status"] | undefined,
): { icon: ReactNode; label: string } {
  if (part.state === "output-available") return { icon: DONE, label: part.approval ? "approved and done" : "done" };
  if (part.state === "output-error") {
    return { icon: <CircleAlert aria-hidden className="size-3.5 text-destructive-text" />, label: "refused" };
  }
  if (decided === "lapsed") return { icon: <Clock aria-hidden className="size-3.5" />, label: "expired" };
  if (part.state === "output-denied" || decided === "rejected") {
    return { icon: NOT_DONE, label: "rejected" };
  }
  return isLive ? { icon: <Spinner className="size-3.5" />, label: "working" } : { icon: NOT_DONE, label: "not done" };
}
