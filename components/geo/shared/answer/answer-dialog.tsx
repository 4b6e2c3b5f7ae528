"use client";

import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { cn } from "#lib/utils.ts";
import { StoredAnswer } from "./stored-answer.tsx";

/** One stored answer, or two answers to the same question side by side; `base` is the earlier one. */
export function AnswerDialog({
  checkId,
  base,
  onClose,
}: {
  checkId: string;
  base?: string | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className={base ? "max-w-5xl" : "max-w-2xl"}>
        <DialogHeader>
          <DialogTitle>{base ? "Before and after" : "Answer"}</DialogTitle>
          <DialogDescription>The original answer, with tracked brands highlighted.</DialogDescription>
        </DialogHeader>
        <DialogBody className="pb-6">
          <div className={cn("grid gap-6", base && "md:grid-cols-2 md:gap-8")}>
            {base ? <Stored checkId={base} title="Before" /> : null}
            <Stored checkId={checkId} title={base ? "After" : undefined} />
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Stored({ checkId, title }: { checkId: string; title: string | undefined }) {
  return (
    <div className="min-w-0">
      {title ? <p className="mb-2 font-medium text-muted-foreground text-xs">{title}</p> : null}
      <StoredAnswer checkId={checkId} />
    </div>
  );
}
