import type { ReactNode } from "react";
import { ProjectProvider } from "#components/geo/shared/project-provider.tsx";

export default function GeoLayout({ children }: { children: ReactNode }) {
  return <ProjectProvider>{children}</ProjectProvider>;
}
