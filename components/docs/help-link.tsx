import Link from "next/link";
import type { ReactNode } from "react";

/** A link to a guide within a sentence. */
export function HelpLink({ guide, children }: { guide: string; children: ReactNode }) {
  return (
    <Link
      href={`/docs/guides/${guide}`}
      prefetch={false}
      className="rounded-sm underline underline-offset-2 hover:text-foreground"
    >
      {children}
    </Link>
  );
}
