import { X } from "lucide-react";
import { OutsideLink } from "#components/geo/shared/outside-link.tsx";
import { Button } from "#components/ui/button.tsx";
import type { BriefFact } from "#lib/geo/briefs/contract.ts";

const KINDS = {
  entered: "Entered",
  identity: "Brand identity",
  post: "Published post",
  page: "Your website",
} satisfies Record<BriefFact["kind"], string>;

/** Facts, each with its origin. @param onDelete deletes an entered one; undefined without a button */
export function FactList({
  label,
  facts,
  onDelete,
}: {
  label: string;
  facts: readonly BriefFact[];
  onDelete?: ((fact: BriefFact) => void) | undefined;
}) {
  return (
    <ul aria-label={label} className="grid gap-2 text-sm">
      {facts.map((fact) => (
        <li key={fact.id} className="flex min-w-0 items-start justify-between gap-2">
          <span className="min-w-0 break-words">
            <span dir="auto">{fact.text}</span>
            <span className="block text-muted-foreground text-xs">
              {fact.source === null ? (
                KINDS[fact.kind]
              ) : (
                <OutsideLink url={fact.source}>{KINDS[fact.kind]}</OutsideLink>
              )}
            </span>
          </span>
          {onDelete && fact.kind === "entered" ? (
            <Button
              variant="ghost"
              size="icon-sm"
              className="shrink-0"
              aria-label={`Delete the fact: ${fact.text}`}
              onClick={() => onDelete(fact)}
            >
              <X aria-hidden className="size-3" />
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
