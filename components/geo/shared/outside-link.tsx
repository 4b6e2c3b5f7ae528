import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#lib/utils.ts";
import { followable } from "./answer/links.ts";

/** A link to a page cited by an answer. Only http and https URLs become links; anything else stays text. */
export function OutsideLink({
  url,
  className,
  children,
}: {
  url: string;
  className?: string;
  /** The label; by default host and path. */
  children?: ReactNode;
}) {
  const target = followable(url);
  const text = children ?? (target ? shortAddress(target) : url);
  if (!target) return <span className={cn("[overflow-wrap:anywhere]", className)}>{text}</span>;
  return (
    <a
      href={target.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      title={target.href}
      className={cn(
        "rounded-sm text-accent-text underline-offset-4 [overflow-wrap:anywhere] hover:underline",
        className,
      )}
    >
      {text}
      {/* The word joiner keeps the icon on the same line as the last word. */}
      {"\u2060"}
      <ExternalLink aria-hidden className="ml-1 inline size-3 align-baseline" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** `https://docs.example.com/a/b/?x=1` -> `docs.example.com/a/b`. */
function shortAddress({ host, pathname }: URL): string {
  return `${host}${pathname === "/" ? "" : pathname.replace(/\/$/, "")}`;
}
