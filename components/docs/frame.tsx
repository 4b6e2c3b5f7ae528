import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { GUIDES } from "#lib/guides/list.ts";
import type { ReferenceSection } from "#lib/reference/reference.ts";
import { SectionLinks } from "./section-links.tsx";

const guides = GUIDES.map(({ slug, title }) => ({ href: `/docs/guides/${slug}`, name: title }));

/** The frame of guides and API reference, with their links at the side or collapsed above on narrow screens. */
export function DocsFrame({ sections, children }: { sections: readonly ReferenceSection[]; children: ReactNode }) {
  const api = sections.map(({ slug, name, operations }) => ({ href: `/docs/${slug}`, name, count: operations.length }));
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-popover focus:px-3 focus:py-2 focus:text-sm focus:shadow-popover"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-10 border-b bg-background">
        <div className="mx-auto flex h-12 max-w-7xl items-center justify-between gap-4 px-4 sm:px-6 lg:pl-5">
          <p className="flex items-baseline gap-2">
            <Link href="/" className="rounded-sm font-semibold text-base tracking-tight">
              Clarion
            </Link>
            <Link href="/docs" className="rounded-sm text-muted-foreground text-sm hover:text-foreground">
              Docs
            </Link>
          </p>
          <Button asChild size="sm">
            <a href="/openapi.json">OpenAPI 3.1</a>
          </Button>
        </div>
      </header>
      <div className="mx-auto flex w-full max-w-7xl max-lg:flex-col">
        <aside className="sticky top-12 h-[calc(100dvh-3rem)] w-58 shrink-0 overflow-y-auto border-r px-3 py-4 max-lg:hidden">
          <DocsNav label="Sections" guides={guides} api={api} />
        </aside>
        <details className="group/sections border-b px-4 sm:px-6 lg:hidden">
          <summary className="flex h-11 cursor-pointer list-none items-center gap-1.5 rounded-sm font-medium text-sm [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-4 transition-transform group-open/sections:rotate-90" />
            Sections
          </summary>
          <div className="pb-3">
            <DocsNav label="Sections menu" guides={guides} api={api} />
          </div>
        </details>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none sm:px-6 lg:px-8">
          {children}
        </main>
      </div>
    </>
  );
}

type Links = Parameters<typeof SectionLinks>[0]["links"];

function DocsNav({ label, guides, api }: { label: string; guides: Links; api: Links }) {
  return (
    <nav aria-label={label} className="grid gap-4">
      {[
        { name: "Guides", links: guides },
        { name: "API reference", links: api },
      ].map(({ name, links }) => (
        <div key={name} className="grid gap-1">
          <p className="px-2 font-medium text-muted-foreground text-xs">{name}</p>
          <SectionLinks links={links} />
        </div>
      ))}
    </nav>
  );
}
