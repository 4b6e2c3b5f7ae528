"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { endSession } from "./end-session.ts";

/** Signs out and comes back to this address, for whoever is here with another account. */
export function SwitchAccount() {
  const [leaving, setLeaving] = useState(false);
  async function change() {
    setLeaving(true);
    await endSession(`${window.location.pathname}${window.location.search}`);
    setLeaving(false);
  }
  return (
    <Button variant="primary" className="w-full" pending={leaving} onClick={() => void change()}>
      Sign out and continue
    </Button>
  );
}
