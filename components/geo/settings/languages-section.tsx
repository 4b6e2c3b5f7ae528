"use client";

import { Plus, X } from "lucide-react";
import { Section } from "#components/form/section.tsx";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { LANGUAGES_MAX } from "#lib/geo/settings/limits.ts";
import { languageName } from "#lib/languages.ts";
import type { SectionProps } from "./draft.ts";

export function LanguagesSection({ draft, errors, change, codes }: SectionProps & { codes: readonly string[] }) {
  const { languages } = draft;
  const left = codes
    .filter((code) => !languages.includes(code))
    .toSorted((a, b) => languageName(a).localeCompare(languageName(b)));
  return (
    <Section
      title="Languages"
      description="Every prompt is asked in each language. Translation needs an AI model. Otherwise answers are marked “not translated” and counted separately."
    >
      <ul aria-label="Selected languages" className="flex flex-wrap items-center gap-2">
        {languages.map((code) => (
          <li key={code} className="inline-flex h-8 items-center gap-1 rounded-md border bg-card pr-1 pl-2.5 text-sm">
            {languageName(code)}
            <Button
              variant="ghost"
              size="icon-sm"
              className="size-6"
              aria-label={`Remove ${languageName(code)}`}
              disabled={languages.length === 1}
              onClick={() => change({ languages: languages.filter((other) => other !== code) })}
            >
              <X aria-hidden className="size-3" />
            </Button>
          </li>
        ))}
        <li>
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button variant="ghost" disabled={languages.length >= LANGUAGES_MAX}>
                <Plus aria-hidden />
                {languages.length >= LANGUAGES_MAX ? `At most ${LANGUAGES_MAX}` : "Add language"}
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent align="start" className="max-h-72 overflow-y-auto">
              {left.map((code) => (
                <DropdownMenuItem key={code} onSelect={() => change({ languages: [...languages, code] })}>
                  {languageName(code)}
                </DropdownMenuItem>
              ))}
            </DropdownMenuContent>
          </DropdownMenu>
        </li>
      </ul>
      {errors.languages ? (
        <p role="alert" className="text-destructive-text text-xs">
          {errors.languages}
        </p>
      ) : null}
    </Section>
  );
}
