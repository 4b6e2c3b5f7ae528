"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { ConfirmDialogProps } from "./confirm-dialog-opened.tsx";

const load = () => import("./confirm-dialog-opened.tsx");
const ConfirmDialogOpened = dynamic(() => load().then((module) => module.ConfirmDialogOpened), { ssr: false });

/**
 * Asks before something is lost, and names it. Stays open and says why when the act fails; the caller closes it when it
 * succeeds. The dialog itself comes after the page, before it is wanted.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  useEffect(() => void load(), []);
  return wasOpen ? <ConfirmDialogOpened {...props} /> : null;
}
