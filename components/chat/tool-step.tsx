"use client";

import type { DynamicToolUIPart } from "ai";
import { Check, CircleAlert, CircleSlash, Hand } from "lucide-react";
import type { ReactNode } from "react";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { useDecide } from "./hooks.ts";
import { hostsIn, visibleText } from "./visible-text.ts";

/** A call of a tool: what was read, or what waits for a decision, with what goes in and what came out. */
export function ToolStep({
  part,
  chatId,
  isLive,
}: {
  part: DynamicToolUIPart;
  chatId: string | null;
  isLive: boolean;
}) {
  if (part.state === "approval-requested" && chatId !== null && isLive) {
    return <Approval part={part} chatId={chatId} approvalId={part.approval.id} />;
  }
  const { icon, label } = stateOf(part, isLive);
  return (
    <details className="rounded-md border bg-surface text-sm">
      <summary className="flex cursor-pointer select-none items-center gap-2 px-3 py-1.5">
        {icon}
        <span className="font-medium">{part.title ?? part.toolName}</span>
        <span className="text-muted-foreground">{label}</span>
      </summary>
      <div className="space-y-2 border-t px-3 py-2">
        <Data label="Asked with" value={part.input} />
        {part.state === "output-available" ? <Data label="Answered" value={part.output} /> : null}
        {part.state === "output-error" ? <Data label="Refused" value={part.errorText} /> : null}
      </div>
    </details>
  );
}

function stateOf({ state }: DynamicToolUIPart, isLive: boolean): { icon: ReactNode; label: string } {
  if (state === "output-available")
    return { icon: <Check aria-hidden className="size-3.5 text-success-text" />, label: "done" };
  if (state === "output-error")
    return { icon: <CircleAlert aria-hidden className="size-3.5 text-destructive-text" />, label: "refused" };
  if (state === "output-denied") return { icon: <CircleSlash aria-hidden className="size-3.5" />, label: "not done" };
  if (!isLive) return { icon: <CircleSlash aria-hidden className="size-3.5" />, label: "not done" };
  return { icon: <Spinner className="size-3.5" />, label: "working" };
}

/** Exactly what would be done, and the two buttons. */
function Approval({ part, chatId, approvalId }: { part: DynamicToolUIPart; chatId: string; approvalId: string }) {
  const deciding = useDecide(chatId);
  const decide = (approve: boolean) =>
    deciding.mutate({ approvalId, approve }, { onError: (error) => toastError("The decision was not taken", error) });
  const isDecided = deciding.isPending || deciding.isSuccess;
  const hosts = hostsIn(JSON.stringify(part.input));
  return (
    <section
      aria-label={`Approve: ${part.title ?? part.toolName}`}
      className="rounded-lg border border-border-strong bg-accent-soft p-3.5 text-sm"
    >
      <p className="flex items-center gap-2 font-medium">
        <Hand aria-hidden className="size-4 text-accent-text" />
        {part.title ?? part.toolName}
      </p>
      <p className="mt-0.5 text-muted-foreground">Nothing happens unless you approve it. It lapses after an hour.</p>
      <div className="mt-2.5">
        <Data label="With" value={part.input} />
      </div>
      {hosts.length > 0 ? (
        <p className="mt-2 break-words text-warning-text">It names addresses at {hosts.join(", ")}.</p>
      ) : null}
      <div className="mt-3 flex gap-2">
        <Button size="sm" variant="primary" disabled={isDecided} onClick={() => decide(true)}>
          Approve
        </Button>
        <Button size="sm" variant="outline" disabled={isDecided} onClick={() => decide(false)}>
          Reject
        </Button>
      </div>
    </section>
  );
}

/** A field, so that the keyboard reaches what scrolls. */
function Data({ label, value }: { label: string; value: unknown }) {
  const text = visibleText(typeof value === "string" ? value : JSON.stringify(value, null, 2));
  return (
    <Field label={label}>
      {(control) => <Textarea {...control} readOnly value={text} rows={3} className="max-h-64 font-mono text-xs" />}
    </Field>
  );
}
