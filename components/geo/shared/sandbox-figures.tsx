"use client";

import { useCountedAccess } from "./answered.ts";
import { SandboxBadge } from "./sandbox-badge.tsx";

/** Marks the figures of a page where they count answers of the sandbox. */
export function SandboxFigures() {
  return useCountedAccess() === "sandbox" ? <SandboxBadge /> : null;
}
