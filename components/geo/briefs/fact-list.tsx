import { OutsideLink } from "#components/geo/shared/outside-link.tsx";
import type { BriefFact } from "#lib/geo/briefs/contract.ts";

const KINDS = {
  entered: "Entered",
  identity: "Brand identity",
  post: "Published post",
  page: "Your website",
} satisfies Record<BriefFact["kind"], string>;

/** Facts, each with its origin. */
export function FactList({ label, facts }: { label: string; facts: readonly BriefFact[] }) {
  return (
    <ul aria-label={label} className="grid gap-2 text-sm">
      {facts.map(({ id, text, kind, source }) => (
        <li key={id} className="min-w-0 break-words">
          <span dir="auto">{text}</span>
          <span className="block text-muted-foreground text-xs">
            {source === null ? KINDS[kind] : <OutsideLink url={source}>{KINDS[kind]}</OutsideLink>}
          </span>
        </li>
      ))}
    </ul>
  );
}
