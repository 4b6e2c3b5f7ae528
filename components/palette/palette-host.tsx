"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { useCan, useOrganization } from "#components/shell/organization.tsx";
import type { ShellOrganization } from "#components/shell/types.ts";
import { runHandler } from "#components/shortcuts/handlers.ts";
import { focusFilter } from "#components/shortcuts/place.ts";
import type { ShortcutId } from "#components/shortcuts/registry.ts";
import { useShortcutKeys } from "#components/shortcuts/use-shortcut-keys.ts";
import { loadPalette } from "./load.ts";
import { showOverlay, useOverlay } from "./overlay.ts";

const Palette = dynamic(() => loadPalette().then((module) => module.Palette), { ssr: false });
const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog.tsx").then((module) => module.ShortcutsDialog), {
  ssr: false,
});

/** Listens for shortcuts on every page; the palette and the list of shortcuts load when they are first asked for. */
export function PaletteHost({ organizations }: { organizations: readonly ShellOrganization[] }) {
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
  const own: Partial<Record<ShortcutId, () => boolean>> = {
    palette: () => show("palette"),
    help: () => show("shortcuts"),
    filter: focusFilter,
  };
  useShortcutKeys(({ id, path, ability }) => {
    if (ability === "write" && !canWrite) return false;
    if (path !== undefined) return go(path);
    return own[id]?.() ?? runHandler(id);
  });
  useLoadAhead();
  const [asked, setAsked] = useState({ palette: false, shortcuts: false });
  if (overlay && !asked[overlay]) setAsked({ ...asked, [overlay]: true });
  return (
    <>
      {asked.palette ? <OpenPalette open={overlay === "palette"} organizations={organizations} /> : null}
      {asked.shortcuts ? <ShortcutsDialog open={overlay === "shortcuts"} /> : null}
    </>
  );
}

/** Each opening begins with an empty field; the one before it stays until it has faded. */
function OpenPalette({ open, organizations }: { open: boolean; organizations: readonly ShellOrganization[] }) {
  const [round, setRound] = useState({ count: 0, open });
  if (round.open !== open) setRound({ count: open ? round.count + 1 : round.count, open });
  return <Palette key={round.count} open={open} organizations={organizations} />;
}

function show(what: "palette" | "shortcuts"): true {
  showOverlay(what);
  return true;
}

/** The modifier goes down before the letter: the palette is on its way when its shortcut is complete. */
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
