"use client";

import { readTarget } from "#lib/geo/engines/target.ts";
import { SandboxBadge } from "./sandbox-badge.tsx";
import { useSegment } from "./segment.ts";
import { useGeoSettings } from "./settings.ts";

/** Marks the figures of a page when only sandbox engines are available and no imported answers are chosen. */
export function SandboxFigures() {
  const [{ access, engine }] = useSegment();
  const engines = useGeoSettings().data?.engines ?? [];
  const chosen = access ?? (engine === null ? null : readTarget(engine).access);
  const isSandbox = engines.length > 0 && engines.every(({ sandbox }) => sandbox);
  return isSandbox && (chosen === null || chosen === "sandbox") ? <SandboxBadge /> : null;
}
