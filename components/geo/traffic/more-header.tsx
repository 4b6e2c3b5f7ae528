import { Button } from "#components/ui/button.tsx";
import { CardHeader, CardTitle } from "#components/ui/card.tsx";

/** The header of a card that lists only its first rows, with a button that expands and collapses the rest. */
export function MoreHeader({
  title,
  more,
  expanded,
  onExpand,
}: {
  title: string;
  /** Whether there are hidden rows. */
  more: boolean;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
}) {
  return (
    <CardHeader>
      <CardTitle>{title}</CardTitle>
      {more || expanded ? (
        <Button variant="ghost" size="sm" aria-expanded={!more} onClick={() => onExpand(more)}>
          {more ? "Show more" : "Show fewer"}
        </Button>
      ) : null}
    </CardHeader>
  );
}
