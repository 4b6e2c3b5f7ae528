import Link from "next/link";
import type { ReactNode } from "react";

export function AuthLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="text-accent-text underline underline-offset-4 hover:no-underline">
      {children}
    </Link>
  );
}
