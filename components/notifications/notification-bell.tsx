"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { BellButton } from "./bell-button.tsx";

const loadPopover = () => import("./notification-popover.tsx");
const loadSheet = () => import("./notification-sheet.tsx");
const NotificationPopover = dynamic(() => loadPopover().then((module) => module.NotificationPopover), {
  ssr: false,
  loading: () => <BellButton aria-haspopup="dialog" aria-expanded={true} />,
});
const NotificationSheet = dynamic(() => loadSheet().then((module) => module.NotificationSheet), { ssr: false });

/** The bell with the unread count. The list loads when it is first opened. */
export function NotificationBell({ opens }: { opens: "popover" | "sheet" }) {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const prepare = () => void (opens === "popover" ? loadPopover() : loadSheet());
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  if (opened && opens === "popover") return <NotificationPopover open={open} onOpenChange={setOpen} />;
  return (
    <>
      <BellButton
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={show}
      />
      {opened ? <NotificationSheet open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
