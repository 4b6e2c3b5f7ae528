"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { toastWanted } from "./toast.ts";

const Toaster = dynamic(() => import("./sonner.tsx").then((module) => module.Toaster), { ssr: false });

/** Where notices appear, from the first one on. */
export function ToastCorner() {
  const wanted = useSyncExternalStore(toastWanted.subscribe, toastWanted.read, () => false);
  return wanted ? <Toaster /> : null;
}
