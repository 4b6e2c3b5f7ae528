"use client";

import { useState } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { formatCount } from "#lib/format.ts";
import { networkLength } from "./network-length.ts";
import { NETWORKS, type Network } from "./networks.ts";
import { SocialCard } from "./social-card.tsx";
import { toSocialMarkdown, toSocialText } from "./social-text.ts";

/** Edits a network post beside a preview, with the network's character count. */
export function SocialEditor({
  network,
  value,
  onChange,
}: {
  network: Network;
  /** Markdown, as stored in the post. */
  value: string;
  onChange: (markdown: string) => void;
}) {
  const [typed, setTyped] = useState({ text: toSocialText(value), markdown: value });
  // Resets the field when the post changed elsewhere: restored, regenerated, or replaced by another tab's version.
  if (typed.markdown !== value) setTyped({ text: toSocialText(value), markdown: value });
  const { text } = typed;
  const { label, max, aim } = NETWORKS[network];
  const length = networkLength(text, network);
  const edit = (next: string) => {
    const markdown = next.trim() === "" ? value : toSocialMarkdown(next);
    setTyped({ text: next, markdown });
    if (markdown !== value) onChange(markdown);
  };
  return (
    <div className="grid grid-cols-1 items-start gap-6 rounded-lg border bg-card p-4 sm:p-6 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-3">
        <Field
          label={`Text for ${label}`}
          hint={
            <span data-numeric className="tabular-nums">
              {formatCount(length)} of {formatCount(max)} characters. {aim}
            </span>
          }
          error={emptyOrLong(text, length, max)}
        >
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              rows={network === "x" ? 7 : 16}
              className="text-[0.9375rem] leading-normal"
              value={text}
              onChange={(event) => edit(event.target.value)}
            />
          )}
        </Field>
        <CopyButton value={text} label={`Copy for ${label}`} size="md" className="justify-self-start" />
      </div>
      <div className="grid grid-cols-1 gap-2">
        <p className="font-medium text-sm">Preview on {label}</p>
        <SocialCard network={network} text={text} />
      </div>
    </div>
  );
}

function emptyOrLong(text: string, length: number, max: number): string | undefined {
  if (text.trim() === "") return "A post needs text. The last saved text is kept until you type.";
  return length > max ? `${formatCount(length - max)} too many` : undefined;
}
