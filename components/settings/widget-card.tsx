"use client";

import { useQuery } from "@tanstack/react-query";
import { useTheme } from "next-themes";
import { useCallback, useId, useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { postKeys } from "#components/data/query-keys.ts";
import { HelpLink } from "#components/docs/help-link.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { RadioGroup, RadioGroupItem } from "#components/ui/radio-group.tsx";
import { Snippet } from "#components/ui/snippet.tsx";
import { call } from "#lib/http/call.ts";
import type { listPosts } from "#lib/posts/contract.ts";
import { useCustomDomain } from "./domain/hooks.ts";

const MODES = [
  { mode: "bell", name: "Bell", hint: "A bell with the number of unread posts. It opens a short list." },
  { mode: "panel", name: "Panel", hint: "A button with the number of unread posts. It opens a panel at the side." },
  { mode: "inline", name: "Inline", hint: "A list within your page." },
] as const;
const SHOWN_TYPES = ["changelog", "blog_post"] as const;
type Mode = (typeof MODES)[number]["mode"];

/** The code that shows the newest published posts on another site, with a preview. */
export function WidgetCard({ slug }: { slug: string }) {
  const [mode, setMode] = useState<Mode>("bell");
  const { resolvedTheme } = useTheme();
  const base = useId();
  const path = `/p/${slug}/widget.js`;
  const customDomain = useCustomDomain().data?.customDomain;
  const address =
    customDomain?.status === "verified" ? `${customDomain.url}widget.js` : `${window.location.origin}${path}`;
  const theme = resolvedTheme === "dark" ? "dark" : "light";
  return (
    <Card>
      <CardHeader>
        <CardTitle id={base}>Widget</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-5">
        <p className="max-w-lg text-muted-foreground text-sm">
          Show your newest published posts on your website or in your product. The widget sets no cookies.{" "}
          <HelpLink guide="public-pages">See all options</HelpLink>
        </p>
        <RadioGroup aria-labelledby={base} value={mode} onValueChange={(value) => setMode(value as Mode)}>
          {MODES.map(({ mode: value, name, hint }) => (
            <div key={value} className="flex items-start gap-2.5">
              <RadioGroupItem
                value={value}
                id={`${base}-${value}`}
                aria-describedby={`${base}-${value}-hint`}
                className="mt-0.5"
              />
              <div className="min-w-0 text-sm">
                <label htmlFor={`${base}-${value}`} className="font-medium">
                  {name}
                </label>
                <p id={`${base}-${value}-hint`} className="text-muted-foreground">
                  {hint}
                </p>
              </div>
            </div>
          ))}
        </RadioGroup>
        <Snippet label="Code for your page" text={writeSnippet(address, mode)} />
        <WidgetPreview key={`${mode} ${theme}`} path={path} mode={mode} theme={theme} />
      </CardContent>
    </Card>
  );
}

function writeSnippet(address: string, mode: Mode): string {
  if (mode !== "inline") return `<script src="${address}" data-mode="${mode}" async></script>`;
  const script = `<script src="${address}" data-mode="inline" data-target="#whats-new" async></script>`;
  return `<div id="whats-new"></div>\n${script}`;
}

/** Whether the widget has nothing to show, because no text of a public page is published. */
function useIsEmpty(): boolean {
  const { id: organizationId } = useOrganization();
  const { data: totals } = useQuery({
    queryKey: [...postKeys(organizationId).all, "published"],
    queryFn: ({ signal }) =>
      Promise.all(
        SHOWN_TYPES.map(async (contentType) => {
          const query = { status: "published", contentType, limit: "1" } as const;
          const { pagination } = await call<typeof listPosts>("GET /v1/posts", { organizationId, signal, query });
          return pagination.totalItems;
        }),
      ),
  });
  return totals?.every((total) => total === 0) ?? false;
}

let previews = 0;

/** Loads the widget into the page as the other site would. */
function WidgetPreview({ path, mode, theme }: { path: string; mode: Mode; theme: string }) {
  const load = useCallback(
    (box: HTMLDivElement | null) => {
      if (!box) return;
      const target = document.createElement("div");
      previews += 1;
      target.id = `widget-preview-${previews}`;
      const script = document.createElement("script");
      script.src = path;
      Object.assign(script.dataset, { mode, theme, target: `#${target.id}` });
      box.replaceChildren(target, script);
      // A widget that loads later does not find its target.
      return () => box.replaceChildren();
    },
    [path, mode, theme],
  );
  const isEmpty = useIsEmpty();
  return (
    <div className="grid gap-1.5">
      <span className="font-medium text-sm">Preview</span>
      <div ref={load} className="max-h-96 overflow-auto rounded-md border bg-surface p-4" />
      {isEmpty ? (
        <p className="text-muted-foreground text-sm">
          The preview is empty until a changelog or blog post is published.
        </p>
      ) : null}
    </div>
  );
}
