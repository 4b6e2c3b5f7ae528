"use client";

import { SandboxBadge } from "./sandbox-badge.tsx";
import { useGeoSettings } from "./settings.ts";

/** Marks the figures of a page when only sandbox engines are available. */
export function SandboxFigures() {
  const engines = useGeoSettings().data?.engines ?? [];
  return engines.length > 0 && engines.every(({ sandbox }) => sandbox) ? <SandboxBadge /> : null;
}
