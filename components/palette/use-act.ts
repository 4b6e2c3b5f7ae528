"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { useRef } from "react";
import { endSession } from "#components/auth/end-session.ts";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { showOverlay } from "#components/shortcuts/overlay.ts";
import { toastError } from "#components/state/toast-error.ts";
import { toast } from "#components/ui/toast.ts";
import type { createScan } from "#lib/geo/scans/contract.ts";
import { call } from "#lib/http/call.ts";
import type { Act } from "./commands.ts";

/** What a row does, where the keyboard goes afterwards, and what waits for the palette to be gone. */
type Deed = { run?: () => void; stays: boolean; afterwards?: () => void };

/**
 * Does what a row says. A page that is gone to gets the focus at its main region; after anything else the focus
 * returns to where it was.
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
      // A dialog that opens next has to find the focus where it is to return it.
      showShortcuts: { stays: true, afterwards: () => showOverlay("shortcuts") },
      signOut: { run: () => void endSession(), stays: true },
    };
    return deeds[act.do];
  };

  return {
    choose: (act: Act) => {
      const deed = deedOf(act);
      chosen.current = deed;
      showOverlay(undefined);
      deed.run?.();
    },
    /** For `onCloseAutoFocus` of the palette. */
    onClosed: (event: Event) => {
      const deed = chosen.current;
      chosen.current = undefined;
      if (deed?.afterwards) queueMicrotask(deed.afterwards);
      if (!deed || deed.stays) return;
      event.preventDefault();
      document.getElementById("main")?.focus({ preventScroll: true });
    },
  };
}
