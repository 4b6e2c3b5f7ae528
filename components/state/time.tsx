"use client";

import { useSyncExternalStore } from "react";
import { formatInstant, formatRelative, formatUtc } from "#lib/format.ts";

function subscribeMinute(notify: () => void) {
  const timer = setInterval(notify, 60_000);
  return () => clearInterval(timer);
}
const minute = () => Math.floor(Date.now() / 60_000);
const serverMinute = () => 0;

/** A time in the user's time zone, with UTC on hover; in UTC during server rendering. */
export function Time({
  value,
  format = "relative",
  className,
}: {
  /** ISO 8601. */
  value: string;
  format?: "relative" | "absolute";
  className?: string;
}) {
  const now = useSyncExternalStore(subscribeMinute, minute, serverMinute);
  const utc = formatUtc(value);
  const local = now === 0 ? utc : format === "relative" ? formatRelative(value, Date.now()) : formatInstant(value);
  return (
    <time dateTime={value} title={now === 0 ? utc : `${formatInstant(value)}\n${utc}`} className={className}>
      {local}
    </time>
  );
}
