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
        Saved in this browser. Follows your device's reduced motion setting.
      </p>
    </div>
  );
}
