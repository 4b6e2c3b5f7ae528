import { X } from "lucide-react";
import { OutsideLink } from "#components/geo/shared/outside-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { FieldSet } from "#components/ui/field.tsx";

/** Pages in the plan, each with a button to remove it. */
export function KeptList<T extends { url: string; title: string | null }>({
  label,
  items,
  onChange,
}: {
  label: string;
  items: readonly T[];
  onChange: (items: T[]) => void;
}) {
  return (
    <FieldSet legend={label}>
      {items.length === 0 ? <p className="text-muted-foreground text-sm">None.</p> : null}
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item.url} className="flex items-center justify-between gap-2 text-sm">
            <span className="min-w-0">
              <OutsideLink url={item.url}>{item.title}</OutsideLink>
            </span>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Leave out ${item.title ?? item.url}`}
              onClick={() => onChange(items.filter((other) => other !== item))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </FieldSet>
  );
}
