"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { endSession } from "./end-session.ts";

/** Signs out and returns to this URL, to continue with another account. */
export function SwitchAccount() {
  const [isSigningOut, setIsSigningOut] = useState(false);
  async function change() {
    setIsSigningOut(true);
    await endSession(`${window.location.pathname}${window.location.search}`);
    setIsSigningOut(false);
  }
  return (
    <Button variant="primary" className="w-full" pending={isSigningOut} onClick={() => void change()}>
      Sign out and continue
    </Button>
  );
}
