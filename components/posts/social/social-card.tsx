"use client";

import { useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { formatCount } from "#lib/format.ts";
import { cn } from "#lib/utils.ts";
import { networkLength } from "./network-length.ts";
import { NETWORKS, type Network } from "./networks.ts";

/** The number of characters LinkedIn shows before "see more". */
const FOLD_AT = 210;

/** Previews a text on its network: author, line breaks, and the fold. */
export function SocialCard({ network, text }: { network: Network; text: string }) {
  const { name, slug } = useOrganization();
  const [open, setOpen] = useState(false);
  const { max, label } = NETWORKS[network];
  const length = networkLength(text, network);
  const folded = network === "linkedin" && !open && Array.from(text).length > FOLD_AT;
  const tooLong = length > max;
  return (
    <section aria-label={`Preview for ${label}`} className="w-full max-w-lg rounded-lg border bg-card p-4">
      <div className="mb-3 flex items-center gap-2.5">
        <Avatar name={name} shape={network === "x" ? "round" : "square"} className="size-10 text-sm" />
        <div className="min-w-0 leading-tight">
          <p className="truncate font-semibold text-sm">{name}</p>
          <p className="truncate text-muted-foreground text-xs">{network === "x" ? `@${slug}` : "Now"}</p>
        </div>
      </div>
      <p dir="auto" className="whitespace-pre-wrap text-[0.9375rem] leading-normal [overflow-wrap:anywhere]">
        {folded ? `${Array.from(text).slice(0, FOLD_AT).join("").trimEnd()}… ` : text}
        {folded ? (
          <button
            type="button"
            className="rounded-sm text-muted-foreground hover:text-foreground hover:underline"
            onClick={() => setOpen(true)}
          >
            more
          </button>
        ) : null}
      </p>
      <p
        className={cn("mt-3 text-xs tabular-nums", tooLong ? "text-destructive-text" : "text-muted-foreground")}
        data-numeric
      >
        {formatCount(length)} of {formatCount(max)} characters
        {tooLong ? `, ${formatCount(length - max)} too many for ${label}` : ""}
      </p>
    </section>
  );
}
