"use client";

import { forgetVisits } from "#components/palette/recent-store.ts";
import { toast } from "#components/ui/toast.ts";

/** Ends the session of this browser. */
export async function leave(): Promise<void> {
  try {
    const { signOut } = await import("next-auth/react");
    forgetVisits();
    await signOut({ callbackUrl: "/" });
  } catch {
    toast.error("Signing out failed", { description: "Check the connection and try again." });
  }
}
