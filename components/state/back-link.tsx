import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";

/** Leads from one thing back to the list that it is part of. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Button asChild variant="ghost" size="sm" className="-ml-2 mb-2 text-muted-foreground">
      <Link href={href}>
        <ArrowLeft aria-hidden />
        {label}
      </Link>
    </Button>
  );
}
