"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { toast } from "./toast.ts";

/** Copies a text and confirms it. When the browser refuses, it says what to do instead. */
export function CopyButton({
  value,
  label = "Copy",
  iconOnly = false,
  ...props
}: { value: string; label?: string; iconOnly?: boolean } & Omit<ButtonProps, "value" | "children" | "onClick">) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      toast.error("The browser blocked copying", { description: "Select the text and copy it by keyboard." });
    }
  }
  const Icon = copied ? Check : Copy;
  return (
    <Button
      size={iconOnly ? "icon-sm" : "sm"}
      onClick={copy}
      {...(iconOnly ? { "aria-label": copied ? "Copied" : label } : {})}
      {...props}
    >
      <Icon aria-hidden className="size-3.5" />
      {iconOnly ? null : <span aria-live="polite">{copied ? "Copied" : label}</span>}
    </Button>
  );
}
