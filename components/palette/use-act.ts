"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { useRef } from "react";
import { leave } from "#components/shell/leave.ts";
import { useOrganization } from "#components/shell/organization.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { toast } from "#components/ui/toast.ts";
import type { createScan } from "#lib/geo/scans/contract.ts";
import { call } from "#lib/http/call.ts";
import type { Act } from "./commands.ts";
import { showOverlay } from "./overlay.ts";

/** What is done once the palette has closed, and whether the page goes on where it was. */
type Deed = { run: () => void; stays: boolean };

/**
 * Does what a row says after the palette has given the keyboard back: a page that is gone to gets the focus at its
 * main region, and after anything else it returns to where it was.
 */
export function useAct(projectId: string | undefined) {
  const { id: organizationId, slug } = useOrganization();
  const router = useRouter();
  const pathname = usePathname();
  const { setTheme } = useTheme();
  const chosen = useRef<Deed>(undefined);

  const startScan = async () => {
    if (!projectId) return;
    try {
      await call<typeof createScan>("POST /v1/projects/{projectId}/geo/scans", {
        organizationId,
        params: { projectId },
        body: {},
      });
      toast.success("The scan has started");
      router.push(`/${slug}/geo?project=${encodeURIComponent(projectId)}`);
    } catch (error) {
      toastError("The scan was not started", error);
    }
  };
  const newChat = () => {
    // A chat that was begun here has taken the page's address in place: only a fresh document is sure to be empty.
    if (pathname.startsWith(`/${slug}/chat`)) window.location.assign(`/${slug}/chat`);
    else router.push(`/${slug}/chat`);
  };

  const deedOf = (act: Act): Deed => {
    if ("to" in act) return { run: () => router.push(act.to), stays: false };
    if ("theme" in act) return { run: () => setTheme(act.theme), stays: true };
    const deeds = {
      startScan: { run: () => void startScan(), stays: false },
      newChat: { run: newChat, stays: false },
      showShortcuts: { run: () => showOverlay("shortcuts"), stays: true },
      signOut: { run: () => void leave(), stays: true },
    };
    return deeds[act.do];
  };

  return {
    /** Closes the palette; the deed follows. */
    choose: (act: Act) => {
      chosen.current = deedOf(act);
      showOverlay(undefined);
    },
    /** For `onCloseAutoFocus` of the palette. */
    onClosed: (event: Event) => {
      const deed = chosen.current;
      chosen.current = undefined;
      if (!deed) return;
      if (!deed.stays) {
        event.preventDefault();
        document.getElementById("main")?.focus({ preventScroll: true });
      }
      // The focus is back first, so that a dialog that opens next knows where to return it.
      queueMicrotask(deed.run);
    },
  };
}
