import type { Metadata } from "next";
import { GuideLinks } from "#components/docs/guide-links.tsx";
import { ReferenceIndex } from "#components/docs/reference-index.tsx";
import { origin } from "#lib/env.ts";
import { listGuides } from "#lib/guides/guides.ts";
import { getReference } from "#lib/reference/service.ts";

export function generateMetadata(): Metadata {
  return {
    title: "Docs",
    description: "Guides for marketers, developers and operators, and the reference of every API operation.",
    alternates: { canonical: `${origin()}/docs` },
  };
}

export default function DocsPage() {
  return (
    <div className="grid gap-10">
      <section className="grid max-w-3xl gap-4">
        <h1 className="font-semibold text-2xl tracking-tight">Docs</h1>
        <GuideLinks guides={listGuides()} />
      </section>
      <ReferenceIndex reference={getReference()} />
    </div>
  );
}
