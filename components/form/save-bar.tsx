"use client";

import { useRef } from "react";
import { ShortcutHint } from "#components/shortcuts/hint.tsx";
import { useShortcuts } from "#components/shortcuts/use-shortcuts.ts";
import { FormError } from "#components/state/form-error.tsx";
import { Button } from "#components/ui/button.tsx";

type Props = {
  /** The changed fields in words; an empty string hides the bar. */
  what: string;
  pending: boolean;
  error: string | undefined;
  onDiscard: () => void;
  submitLabel?: string;
};

/** A bar below a form that lists its unsaved changes. */
export function SaveBar(props: Props) {
  return props.what === "" ? null : <Unsaved {...props} />;
}

function Unsaved({ what, pending, error, onDiscard, submitLabel = "Save" }: Props) {
  const submit = useRef<HTMLButtonElement>(null);
  useShortcuts({
    save: () => {
      submit.current?.click();
      return true;
    },
  });
  return (
    <section
      data-slot="save-bar"
      aria-label="Unsaved changes"
      className="sticky bottom-4 z-20 mt-4 grid gap-2 rounded-lg border border-border-strong bg-popover px-4 py-2.5 shadow-popover"
    >
      <FormError text={error} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 text-sm">
          <span className="font-medium">Not saved:</span> <span className="text-muted-foreground">{what}</span>
        </p>
        <Button onClick={onDiscard} disabled={pending}>
          Discard
        </Button>
        <ShortcutHint id="save">
          <Button ref={submit} type="submit" variant="primary" pending={pending}>
            {submitLabel}
          </Button>
        </ShortcutHint>
      </div>
    </section>
  );
}
