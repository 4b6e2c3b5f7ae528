"use client";

import dynamic from "next/dynamic";

const NotificationWatch = dynamic(() => import("./notification-watch.tsx").then((module) => module.NotificationWatch), {
  ssr: false,
});

/** Watches for work that ends; it comes after the page, which does not wait for it. */
export function NotificationHost() {
  return <NotificationWatch />;
}
