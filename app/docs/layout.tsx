import type { Metadata } from "next";
import type { ReactNode } from "react";
import { DocsFrame } from "#components/docs/frame.tsx";
import { getReference } from "#lib/reference/service.ts";

/** The documentation is public, unlike the dashboard. */
export const metadata: Metadata = { robots: { index: true, follow: true } };

export default function DocsLayout({ children }: { children: ReactNode }) {
  return <DocsFrame sections={getReference().sections}>{children}</DocsFrame>;
}
