import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";

/** A link from an item back to its list. */
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
