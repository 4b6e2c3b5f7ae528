"use client";

import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";
import { cn } from "#lib/utils.ts";
import { Label } from "./label.tsx";

type FieldIds = { control: string; hint: string; error: string; invalid: boolean; hinted: boolean };
const FieldContext = createContext<FieldIds | undefined>(undefined);

/** The ids and ARIA attributes that connect a control to its field's label, hint and error. */
export function useFieldControl() {
  const ids = use(FieldContext);
  if (!ids) return {};
  const described = [ids.hinted ? ids.hint : "", ids.invalid ? ids.error : ""].filter(Boolean).join(" ");
  return {
    id: ids.control,
    ...(described ? { "aria-describedby": described } : {}),
    ...(ids.invalid ? { "aria-invalid": true as const } : {}),
  };
}

/**
 * A label, one control, a hint and an error. The control is a render function that receives its ids: `{(control) =>
 * <Input {...control} />}`.
 */
export function Field({
  label,
  hint,
  error,
  optional = false,
  className,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  className?: string;
  children: (control: ReturnType<typeof useFieldControl>) => ReactNode;
}) {
  const base = useId();
  const ids: FieldIds = {
    control: base,
    hint: `${base}-hint`,
    error: `${base}-error`,
    invalid: Boolean(error),
    hinted: Boolean(hint),
  };
  return (
    <FieldContext value={ids}>
      <div data-slot="field" className={cn("grid gap-1.5", className)}>
        <Label htmlFor={ids.control}>
          {label}
          {optional ? <span className="font-normal text-muted-foreground">optional</span> : null}
        </Label>
        <FieldControl>{children}</FieldControl>
        {hint ? (
          <p id={ids.hint} className="text-muted-foreground text-xs">
            {hint}
          </p>
        ) : null}
        {error ? (
          <p
            ref={scrollToFirst}
            id={ids.error}
            data-slot="field-error"
            role="alert"
            className="text-destructive-text text-xs"
          >
            {error}
          </p>
        ) : null}
      </div>
    </FieldContext>
  );
}

/** Scrolls the first error of a form into view, since a long dialog can hide it. */
function scrollToFirst(error: HTMLElement | null): void {
  const first = error?.closest("form")?.querySelector('[data-slot="field-error"]');
  if (error && first === error) error.scrollIntoView({ block: "nearest" });
}

function FieldControl({ children }: { children: (control: ReturnType<typeof useFieldControl>) => ReactNode }) {
  return children(useFieldControl());
}

/** Several controls with a common legend. */
export function FieldSet({
  legend,
  hint,
  className,
  children,
  ...props
}: ComponentProps<"fieldset"> & { legend: ReactNode; hint?: ReactNode }) {
  return (
    <fieldset data-slot="field-set" className={cn("grid min-w-0 gap-3", className)} {...props}>
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      {hint ? <p className="-mt-2 text-muted-foreground text-xs">{hint}</p> : null}
      {children}
    </fieldset>
  );
}
