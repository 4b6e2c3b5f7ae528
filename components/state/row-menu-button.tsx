import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "#components/ui/button.tsx";

/** An item of a row's menu: a link (`href`) or an action (`onSelect`). Destructive items are set apart. */
export type RowAction = { label: string; destructive?: boolean } & ({ href: string } | { onSelect: () => void });

type Props = Omit<ComponentProps<typeof Button>, "name"> & { name: string };

export function RowMenuButton({ name, pending = false, ...props }: Props) {
  return (
    <Button variant="ghost" size="icon-sm" pending={pending} aria-label={`Actions for ${name}`} {...props}>
      {pending ? null : <Ellipsis aria-hidden />}
    </Button>
  );
}
