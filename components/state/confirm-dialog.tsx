"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { ConfirmDialogProps } from "./confirm-dialog-opened.tsx";

const load = () => import("./confirm-dialog-opened.tsx");
const ConfirmDialogOpened = dynamic(() => load().then((module) => module.ConfirmDialogOpened), { ssr: false });

/**
 * Asks for confirmation before a loss and lists it. On a failure it stays open with the error; on success the caller
 * closes it. The dialog itself loads after the page.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  useEffect(() => void load(), []);
  return wasOpen ? <ConfirmDialogOpened {...props} /> : null;
}
