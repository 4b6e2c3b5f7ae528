"use client";

import { Plus, X } from "lucide-react";
import Image from "next/image";
import { useState } from "react";
import { Section } from "#components/form/section.tsx";
import { ChoiceCards } from "#components/keys/access-fields.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field, FieldSet } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { COLORS_MAX } from "#lib/brands/limits.ts";
import type { LayoutChoice } from "#lib/content/layout-kinds.ts";
import { adviseOn, isColor } from "./contrast.ts";
import { type SectionProps, withScheme } from "./draft.ts";

const LAYOUT_OPTIONS: { value: LayoutChoice; label: string; hint: string }[] = [
  { value: "automatic", label: "Automatic", hint: "The one that fits the changes" },
  { value: "statement", label: "Headline", hint: "One large headline" },
  { value: "list", label: "List", hint: "Three changes, if there are three" },
  { value: "code", label: "Identifier", hint: "A flag, option or setting, if there is one" },
];
const NEXT_COLORS = ["#4f46e5", "#0f766e", "#b45309", "#be123c", "#1d4ed8", "#334155"];

export function LookSection({ draft, errors, change }: SectionProps) {
  const { colors } = draft;
  const put = (index: number, color: string) => change({ colors: colors.map((one, i) => (i === index ? color : one)) });
  const free = NEXT_COLORS.find((color) => !colors.includes(color));
  return (
    <Section
      title="Look"
      description="Colors, font and logo for images and your public page. The first color is the main one."
    >
      <FieldSet legend="Colors">
        <ul className="grid gap-2">
          {toKeyedColors(colors).map(({ key, color }, index) => (
            <ColorRow
              key={key}
              index={index}
              color={color}
              onChange={(next) => put(index, next)}
              onLead={() => change({ colors: [color, ...colors.filter((_, i) => i !== index)] })}
              onRemove={() => change({ colors: colors.filter((_, i) => i !== index) })}
            />
          ))}
        </ul>
        {errors.colors ? (
          <p role="alert" className="text-destructive-text text-xs">
            Use the format #rrggbb.
          </p>
        ) : null}
        {free && colors.length < COLORS_MAX ? (
          <div>
            <Button onClick={() => change({ colors: [...colors, free] })}>
              <Plus aria-hidden />
              Add color
            </Button>
          </div>
        ) : null}
      </FieldSet>
      <Field
        label="Font"
        optional
        hint="The name of your font. Images use it or the closest of four: Inter, Source Serif 4, Nunito, JetBrains Mono."
        error={errors.font}
      >
        {(control) => (
          <Input
            {...control}
            value={draft.font}
            maxLength={60}
            placeholder="Source Serif 4"
            onChange={(event) => change({ font: event.target.value })}
          />
        )}
      </Field>
      <Field label="Logo" optional hint="The https URL of a PNG, JPEG or SVG file." error={errors.logoUrl}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            value={draft.logoUrl}
            placeholder="https://example.com/logo.svg"
            onChange={(event) => change({ logoUrl: event.target.value })}
          />
        )}
      </Field>
      <LogoPreview key={draft.logoUrl} url={withScheme(draft.logoUrl)} color={colors[0]} />
      <FieldSet legend="Image layout">
        <ChoiceCards
          label="Image layout"
          columns={4}
          value={draft.imageLayout}
          options={LAYOUT_OPTIONS}
          onChange={(imageLayout) => change({ imageLayout })}
        />
      </FieldSet>
    </Section>
  );
}

/** Keys colors by index, because two can be equal while one is being typed. */
function toKeyedColors(colors: string[]): { key: string; color: string }[] {
  return colors.map((color, index) => ({ key: `color-${index}`, color }));
}

function ColorRow({
  index,
  color,
  onChange,
  onLead,
  onRemove,
}: {
  index: number;
  color: string;
  onChange: (color: string) => void;
  onLead: () => void;
  onRemove: () => void;
}) {
  const label = `Color ${index + 1}`;
  return (
    <li className="flex items-center gap-2">
      <input
        type="color"
        aria-label={`${label}, picker`}
        value={isColor(color) ? color : "#000000"}
        onChange={(event) => onChange(event.target.value)}
        className="size-8 shrink-0 cursor-pointer rounded-md border border-input bg-card p-0.5 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-sm [&::-webkit-color-swatch]:border-0"
      />
      <Input
        aria-label={label}
        value={color}
        maxLength={7}
        spellCheck={false}
        aria-invalid={isColor(color) ? undefined : true}
        onChange={(event) => onChange(event.target.value.trim())}
        className="w-26 shrink-0 font-mono"
      />
      <Contrast color={color} />
      <span className="flex-1" />
      {index > 0 ? (
        <Button variant="ghost" size="sm" onClick={onLead}>
          Lead
        </Button>
      ) : null}
      <Button variant="ghost" size="icon-sm" aria-label={`Remove ${label.toLowerCase()}`} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </li>
  );
}

/** How readable text is on a color. */
function Contrast({ color }: { color: string }) {
  if (!isColor(color)) return <span className="text-destructive-text text-xs">Use the format #rrggbb</span>;
  const { text, ratio, readable } = adviseOn(color);
  return (
    <span data-numeric className="flex min-w-0 items-center gap-2 text-muted-foreground text-xs">
      <span
        aria-hidden
        className="flex h-6 w-9 shrink-0 items-center max-xs:hidden justify-center rounded-sm font-semibold"
        style={{ backgroundColor: color, color: text }}
      >
        Aa
      </span>
      {text === "#ffffff" ? "White" : "Dark"} text {ratio}:1{readable ? "" : ", large text only"}
    </span>
  );
}

/** Previews the logo on white and on the first brand color, or says that it does not load. */
function LogoPreview({ url, color }: { url: string; color: string | undefined }) {
  const [failed, setFailed] = useState(false);
  if (url === "") return null;
  if (!/^https:/.test(url)) {
    return <p className="text-muted-foreground text-xs">Use an https URL to see the logo here.</p>;
  }
  if (failed) return <p className="text-destructive-text text-xs">Couldn't load an image from this URL.</p>;
  const grounds = ["#ffffff", ...(color && isColor(color) ? [color] : [])];
  return (
    <div className="flex gap-2">
      {grounds.map((ground) => (
        <span
          key={ground}
          className="flex h-16 w-32 items-center justify-center rounded-md border p-3"
          style={{ backgroundColor: ground }}
        >
          <Image
            unoptimized
            width={104}
            height={40}
            src={url}
            alt={ground === "#ffffff" ? "Logo on white" : "Logo on the main color"}
            referrerPolicy="no-referrer"
            className="max-h-full max-w-full object-contain"
            onError={() => setFailed(true)}
          />
        </span>
      ))}
    </div>
  );
}
