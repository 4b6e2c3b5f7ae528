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

/** What a row runs, whether focus returns afterwards, and what waits until the palette has closed. */
type Effect = { run?: () => void; stays: boolean; afterwards?: () => void };

/**
 * Runs the action of a row. After navigation the focus moves to the main region of the new page; otherwise it returns
 * to its previous element.
 */
export function useAct(projectId: string | undefined) {
  const { id: organizationId, slug } = useOrganization();
  const router = useRouter();
  const pathname = usePathname();
  const { setTheme } = useTheme();
  const chosen = useRef<Effect>(undefined);

  const startScan = async () => {
    if (!projectId) return;
    try {
      await call<typeof createScan>("POST /v1/projects/{projectId}/geo/scans", {
        organizationId,
        params: { projectId },
        body: {},
      });
      toast.success("Scan started");
      router.push(`/${slug}/geo?project=${encodeURIComponent(projectId)}`);
    } catch (error) {
      toastError("Couldn't start the scan", error);
    }
  };
  const newChat = () => {
    // A chat started here replaced the URL without navigating, so only a full page load shows an empty chat.
    if (pathname.startsWith(`/${slug}/chat`)) window.location.assign(`/${slug}/chat`);
    else router.push(`/${slug}/chat`);
  };

  const resolveAct = (act: Act): Effect => {
    if ("to" in act) return { run: () => router.push(act.to), stays: false };
    if ("theme" in act) return { run: () => setTheme(act.theme), stays: true };
    const effects = {
      startScan: { run: () => void startScan(), stays: false },
      newChat: { run: newChat, stays: false },
      // The next dialog must find the focus in its old place to return it there later.
      showShortcuts: { stays: true, afterwards: () => showOverlay("shortcuts") },
      signOut: { run: () => void endSession(), stays: true },
    };
    return effects[act.do];
  };

  return {
    choose: (act: Act) => {
      const effect = resolveAct(act);
      chosen.current = effect;
      showOverlay(undefined);
      effect.run?.();
    },
    /** For `onCloseAutoFocus` of the palette's dialog. */
    onClosed: (event: Event) => {
      const effect = chosen.current;
      chosen.current = undefined;
      if (effect?.afterwards) queueMicrotask(effect.afterwards);
      if (!effect || effect.stays) return;
      event.preventDefault();
      document.getElementById("main")?.focus({ preventScroll: true });
    },
  };
}
