"use client";

import Link from "next/link";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { Kbd } from "#components/shortcuts/kbd.tsx";
import { showOverlay } from "#components/shortcuts/overlay.ts";
import { useCharacterKeys } from "#components/shortcuts/preference.ts";
import { isCharacterOnly, SCOPES, SHORTCUTS, type Shortcut } from "#components/shortcuts/registry.ts";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";

/** All shortcuts that the user's role allows. */
export function ShortcutsDialog({ open }: { open: boolean }) {
  const { slug } = useOrganization();
  const characters = useCharacterKeys();
  return (
    <Dialog open={open} onOpenChange={(next) => showOverlay(next ? "shortcuts" : undefined)}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
          <DialogDescription>
            {characters ? "Single-key shortcuts are ignored while you type. " : "Single-key shortcuts are off. "}
            <Link
              href={`/${slug}/settings/appearance`}
              onClick={() => showOverlay(undefined)}
              className="text-accent-text underline underline-offset-4"
            >
              {characters ? "Turn off single keys" : "Turn them on"}
            </Link>
          </DialogDescription>
        </DialogHeader>
        <DialogBody tabIndex={0} className="pb-5 focus-visible:-outline-offset-2 sm:columns-2 sm:gap-10">
          {SCOPES.map(({ scope, heading }) => (
            <Section
              key={scope}
              heading={heading}
              shortcuts={SHORTCUTS.filter((shortcut) => shortcut.scope === scope)}
            />
          ))}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Section({ heading, shortcuts }: { heading: string; shortcuts: readonly Shortcut[] }) {
  const canWrite = useCan("write");
  const characters = useCharacterKeys();
  const shown = shortcuts
    .filter(({ ability }) => ability === undefined || canWrite)
    .filter((shortcut) => characters || !isCharacterOnly(shortcut));
  if (shown.length === 0) return null;
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-1.5 font-medium text-muted-foreground text-xs">{heading}</h3>
      <ul>
        {shown.map(({ id, label, keys }) => (
          <li key={id} className="flex min-h-8 items-center justify-between gap-4 text-sm">
            {label}
            <Kbd keys={keys} />
          </li>
        ))}
      </ul>
    </section>
  );
}
