import type { ReactNode } from "react";
import { ReferenceFrame } from "#components/docs/frame.tsx";
import { getReference } from "#lib/reference/service.ts";

export default function DocsLayout({ children }: { children: ReactNode }) {
  return <ReferenceFrame sections={getReference().sections}>{children}</ReferenceFrame>;
}
