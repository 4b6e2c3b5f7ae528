import type { Metadata } from "next";
import { GuideLinks } from "#components/docs/guide-links.tsx";
import { origin } from "#lib/env.ts";
import { listGuides } from "#lib/guides/guides.ts";

export function generateMetadata(): Metadata {
  return {
    title: "Guides",
    description: "How to write, publish and measure with Clarion, for marketers, developers and operators.",
    alternates: { canonical: `${origin()}/docs/guides` },
  };
}

export default function GuidesPage() {
  return (
    <div className="grid max-w-3xl gap-5">
      <h1 className="font-semibold text-2xl tracking-tight">Guides</h1>
      <GuideLinks guides={listGuides()} />
    </div>
  );
}
