"use client";

import { type ComponentProps, useId, useState } from "react";
import { Input } from "#components/ui/input.tsx";
import { cn } from "#lib/utils.ts";
import { parseTimeText } from "./time-text.ts";

type Props = Omit<ComponentProps<"input">, "value" | "type" | "onChange" | "onBlur"> & {
  /** A time such as `09:30`, or empty. */
  value: string;
  /** Gets the time, or an empty text while the field has none. */
  onChange: (time: string) => void;
};

/** A time of the day that can be typed in common forms and is shown with 24 hours in every browser. */
export function TimeInput({ value, onChange, className, ...control }: Props) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const hintId = useId();
  const isInvalid = isLeft && typed !== undefined && typed.trim() !== "";
  const described = [control["aria-describedby"], isInvalid ? hintId : undefined].filter(Boolean).join(" ");
  function type(text: string) {
    setTyped(text);
    setLeft(false);
    const time = parseTimeText(text) ?? "";
    if (time !== value) onChange(time);
  }
  function leave() {
    setLeft(true);
    if (typed !== undefined && (typed.trim() === "" || parseTimeText(typed) !== undefined)) setTyped(undefined);
  }
  return (
    <div className={cn("grid min-w-0 content-start gap-1", className)}>
      <Input
        {...control}
        {...(described ? { "aria-describedby": described } : {})}
        {...(isInvalid ? { "aria-invalid": true } : {})}
        autoComplete="off"
        placeholder="e.g. 09:00"
        value={typed ?? value}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        className="tabular-nums"
      />
      {isInvalid ? (
        <p id={hintId} role="alert" className="text-destructive-text text-xs">
          Enter a time such as 09:00.
        </p>
      ) : null}
    </div>
  );
}
