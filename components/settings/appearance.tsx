"use client";

import { KeyboardSettings } from "./keyboard-settings.tsx";
import { ThemeSettings } from "./theme-settings.tsx";

/** Theme and keyboard preferences of this browser. */
export function AppearanceSettings() {
  return (
    <div className="grid gap-5">
      <ThemeSettings />
      <KeyboardSettings />
      <p className="text-muted-foreground text-xs">
        Kept in this browser, for you alone. Where this device asks for less motion, nothing slides or fades.
      </p>
    </div>
  );
}
