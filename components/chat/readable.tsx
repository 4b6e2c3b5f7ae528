"use client";

import { Disclosure } from "#components/ui/disclosure.tsx";
import { Field } from "#components/ui/field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { visibleText } from "./visible-text.ts";

const ITEMS_SHOWN = 5;
const TEXT_MAX = 280;

/**
 * The input or output of a tool call: its fields by name, and the raw JSON.
 * @param isWhole shows values in full, because a person decides based on them
 */
export function Readable({ label, value, isWhole = false }: { label: string; value: unknown; isWhole?: boolean }) {
  const fields = toFields(value, isWhole);
  return (
    <section aria-label={label} className="space-y-1.5">
      <p className="text-muted-foreground text-xs">{label}</p>
      {fields.length === 0 ? <p>No context</p> : <Fields fields={fields} />}
      {fields.length === 0 ? null : <Raw value={value} />}
    </section>
  );
}

/** An error with its recovery text. */
export function RefusedText({ text }: { text: string }) {
  const { error, recovery } = parseErrorEnvelope(text);
  return (
    <p>
      {visibleText(error)}
      {recovery === undefined ? null : <span className="text-muted-foreground"> {visibleText(recovery)}</span>}
    </p>
  );
}

function parseErrorEnvelope(text: string): { error: string; recovery?: string } {
  try {
    const { error, recovery } = JSON.parse(text) as { error?: unknown; recovery?: unknown };
    if (typeof error === "string") return { error: `${error}.`, ...(typeof recovery === "string" ? { recovery } : {}) };
  } catch {
    // A plain sentence is not JSON.
  }
  return { error: text };
}

export function Fields({ fields }: { fields: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-1 max-xs:grid-cols-1">
      {fields.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of an object as name and text, without `organization`, which every response has. */
export function toFields(value: unknown, isWhole = false): (readonly [string, string])[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object" || Array.isArray(value)) return [["Value", formatValue(value, isWhole)]];
  return Object.entries(value)
    .filter(([name, held]) => name !== "organization" && held !== null && held !== undefined)
    .map(([name, held]) => [humanizeFieldName(name), formatValue(held, isWhole)] as const);
}

/** `brandIdentityId` as `Brand identity id`. */
function humanizeFieldName(field: string): string {
  const words = field.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatValue(value: unknown, isWhole: boolean): string {
  if (typeof value === "string") return isWhole ? visibleText(value) : cut(visibleText(value));
  if (Array.isArray(value)) return formatList(value, isWhole);
  if (typeof value !== "object" || value === null)
    return value === true ? "yes" : value === false ? "no" : String(value);
  const json = visibleText(JSON.stringify(value));
  return isWhole ? json : visibleText(findTitle(value) ?? cut(json));
}

function formatList(values: readonly unknown[], isWhole: boolean): string {
  if (values.length === 0) return "none";
  const shown = values.slice(0, isWhole ? values.length : ITEMS_SHOWN).map((value) => formatValue(value, isWhole));
  const more = values.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(values.some(isObject) ? "\n" : ", ");
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** The value of the first field that names an object, if any. */
function findTitle(value: object): string | undefined {
  const held = value as Record<string, unknown>;
  const title = ["title", "name", "displayName", "prompt", "engine", "id"].map((field) => held[field]);
  return title.find((text): text is string => typeof text === "string" && text !== "");
}

function cut(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed()}…` : text;
}

/** A text area, so that the keyboard can scroll it. */
function Raw({ value }: { value: unknown }) {
  return (
    <Disclosure summary="As JSON" summaryClassName="text-xs">
      <Field label="JSON">
        {(control) => (
          <Textarea
            {...control}
            readOnly
            value={visibleText(JSON.stringify(value, null, 2))}
            rows={6}
            className="max-h-64 font-mono text-xs"
          />
        )}
      </Field>
    </Disclosure>
  );
}
