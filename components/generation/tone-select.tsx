"use client";

import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { TONES, type Tone } from "./windows.ts";

/** Selects the tone of the text; null is the brand identity's own tone. */
export function ToneSelect({
  value,
  onChange,
  className,
}: {
  value: Tone | null;
  onChange: (tone: Tone | null) => void;
  className?: string;
}) {
  return (
    <Select value={value ?? "brand"} onValueChange={(next) => onChange(next === "brand" ? null : (next as Tone))}>
      <SelectTrigger aria-label="Tone" {...(className ? { className } : {})}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value="brand" description="Brand identity's tone">
          Brand's tone
        </SelectItem>
        {TONES.map((tone) => (
          <SelectItem key={tone.value} value={tone.value} description={tone.hint}>
            {tone.value}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
