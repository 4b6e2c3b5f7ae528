import type { Metadata } from "next";
import { ReferenceIndex } from "#components/docs/reference-index.tsx";
import { getReference } from "#lib/reference/service.ts";

export const metadata: Metadata = { title: "API reference" };

export default function DocsPage() {
  return <ReferenceIndex reference={getReference()} />;
}
