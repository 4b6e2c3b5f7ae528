"use client";

import { useId } from "react";
import { Kbd } from "#components/shortcuts/kbd.tsx";
import { showOverlay } from "#components/shortcuts/overlay.ts";
import { setCharacterKeys, useCharacterKeys } from "#components/shortcuts/preference.ts";
import { shortcutById } from "#components/shortcuts/registry.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Label } from "#components/ui/label.tsx";
import { Switch } from "#components/ui/switch.tsx";

/**
 * Toggles single-character shortcuts, because speech input or an accidental key press can trigger them (WCAG 2.1.4).
 */
export function KeyboardSettings() {
  const base = useId();
  const on = useCharacterKeys();
  return (
    <Card>
      <CardHeader>
        <CardTitle>Keyboard</CardTitle>
        <Button size="sm" aria-haspopup="dialog" onClick={() => showOverlay("shortcuts")}>
          All shortcuts
        </Button>
      </CardHeader>
      <CardContent>
        <div className="flex items-start justify-between gap-6">
          <div>
            <Label htmlFor={`${base}-switch`}>Single-key shortcuts</Label>
            <p id={`${base}-hint`} className="mt-0.5 text-muted-foreground text-xs">
              Such as <Kbd keys={shortcutById("newPost").keys} /> for a new post and{" "}
              <Kbd keys={shortcutById("content").keys} /> for Content. <Kbd keys={shortcutById("palette").keys} /> acts
              either way.
            </p>
          </div>
          <Switch
            id={`${base}-switch`}
            aria-describedby={`${base}-hint`}
            checked={on}
            onCheckedChange={setCharacterKeys}
            className="mt-0.5"
          />
        </div>
      </CardContent>
    </Card>
  );
}
