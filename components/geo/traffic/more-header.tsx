import { Button } from "#components/ui/button.tsx";
import { CardHeader, CardTitle } from "#components/ui/card.tsx";

/** The head of a card that lists the first of many: a button shows the others, and puts them away again. */
export function MoreHeader({
  title,
  more,
  expanded,
  onExpand,
}: {
  title: string;
  /** There are others that are not shown. */
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
