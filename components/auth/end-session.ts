"use client";

import { forgetVisits } from "#components/dashboard/recent-pages.ts";
import { toast } from "#components/ui/toast.ts";

/**
 * Ends the session of this browser.
 * @param next the path to go to afterwards
 */
export async function endSession(next = "/"): Promise<void> {
  try {
    const { signOut } = await import("next-auth/react");
    forgetVisits();
    await signOut({ callbackUrl: next });
  } catch {
    toast.error("Couldn't sign out", { description: "Check the connection and try again." });
  }
}
