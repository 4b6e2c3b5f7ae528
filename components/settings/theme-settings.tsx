"use client";

import { useTheme } from "next-themes";
import { useId, useSyncExternalStore } from "react";
import { themes } from "#components/dashboard/themes.ts";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { RadioGroup, RadioGroupItem } from "#components/ui/radio-group.tsx";

const never = () => () => undefined;

/** Selects the light, dark or system theme. */
export function ThemeSettings() {
  const base = useId();
  const { theme, setTheme } = useTheme();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Card>
      <CardHeader>
        <CardTitle id={`${base}-title`}>Theme</CardTitle>
      </CardHeader>
      <CardContent>
        <RadioGroup
          aria-labelledby={`${base}-title`}
          value={inBrowser ? (theme ?? "system") : ""}
          onValueChange={setTheme}
          className="grid-cols-1 sm:grid-cols-3"
        >
          {themes.map(({ value, label, hint, icon: Icon }) => (
            <label
              key={value}
              htmlFor={`${base}-${value}`}
              className="flex cursor-pointer items-start gap-2.5 rounded-md border p-3 hover:bg-hover has-data-[state=checked]:border-accent has-data-[state=checked]:bg-accent-soft"
            >
              <RadioGroupItem id={`${base}-${value}`} value={value} className="mt-0.5" />
              <span className="flex-1">
                <span className="block font-medium text-sm">{label}</span>
                <span className="block text-muted-foreground text-xs">{hint}</span>
              </span>
              <Icon aria-hidden className="size-4 text-muted-foreground" />
            </label>
          ))}
        </RadioGroup>
      </CardContent>
    </Card>
  );
}
