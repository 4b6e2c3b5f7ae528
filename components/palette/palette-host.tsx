"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { type OrganizationSummary, useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { focusFilter } from "#components/shortcuts/keyboard-focus.ts";
import { showOverlay, useOverlay } from "#components/shortcuts/overlay.ts";
import { type KnownShortcut, SHORTCUTS } from "#components/shortcuts/registry.ts";
import { useShortcuts } from "#components/shortcuts/use-shortcuts.ts";
import { loadPalette } from "./palette-button.tsx";

const Palette = dynamic(() => loadPalette().then((module) => module.Palette), { ssr: false });
const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog.tsx").then((module) => module.ShortcutsDialog), {
  ssr: false,
});

const ALL: readonly KnownShortcut[] = SHORTCUTS;
const PAGES = ALL.flatMap((shortcut) => (shortcut.path === undefined ? [] : [{ ...shortcut, path: shortcut.path }]));

/** Handles shortcuts on every page. The palette and the list of shortcuts load when they are first opened. */
export function PaletteHost({ organizations }: { organizations: readonly OrganizationSummary[] }) {
  const { slug } = useOrganization();
  const canWrite = useCan("write");
  const router = useRouter();
  const [project] = useQueryState("project", parseAsString);
  const overlay = useOverlay();
  const go = (path: string) => {
    const search = path.startsWith("/geo") && project ? `?project=${encodeURIComponent(project)}` : "";
    document.getElementById("main")?.focus({ preventScroll: true });
    router.push(`/${slug}${path}${search}`);
    return true;
  };
  const pages = PAGES.filter(({ ability }) => ability !== "write" || canWrite);
  useShortcuts({
    palette: () => show("palette"),
    help: () => show("shortcuts"),
    filter: focusFilter,
    ...Object.fromEntries(pages.map(({ id, path }) => [id, () => go(path)])),
  });
  useLoadAhead();
  const [opened, setOpened] = useState({ palette: false, shortcuts: false });
  if (overlay && !opened[overlay]) setOpened({ ...opened, [overlay]: true });
  return (
    <>
      {opened.palette ? <OpenPalette open={overlay === "palette"} organizations={organizations} /> : null}
      {opened.shortcuts ? <ShortcutsDialog open={overlay === "shortcuts"} /> : null}
    </>
  );
}

/** Remounts the palette on each opening to clear its field, but keeps it mounted during the closing animation. */
function OpenPalette({ open, organizations }: { open: boolean; organizations: readonly OrganizationSummary[] }) {
  const [round, setRound] = useState({ count: 0, open });
  if (round.open !== open) setRound({ count: open ? round.count + 1 : round.count, open });
  return <Palette key={round.count} open={open} organizations={organizations} />;
}

function show(what: "palette" | "shortcuts"): true {
  showOverlay(what);
  return true;
}

/** Starts loading when the modifier key goes down, before the shortcut is complete. */
function useLoadAhead(): void {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== "Control" && key !== "Meta") return;
      window.removeEventListener("keydown", onKeyDown);
      void loadPalette();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
