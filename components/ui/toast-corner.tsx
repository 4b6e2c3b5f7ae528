"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { toastWanted } from "./toast.ts";

const Toaster = dynamic(() => import("./sonner.tsx").then((module) => module.Toaster), { ssr: false });

/** Mounts the toaster when the first toast is shown. */
export function ToastCorner() {
  const wanted = useSyncExternalStore(toastWanted.subscribe, toastWanted.read, () => false);
  return wanted ? <Toaster /> : null;
}
