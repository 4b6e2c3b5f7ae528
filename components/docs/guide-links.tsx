import Link from "next/link";
import { Card } from "#components/ui/card.tsx";

/** The guides with what each is about. */
export function GuideLinks({ guides }: { guides: readonly { slug: string; title: string; description: string }[] }) {
  return (
    <Card aria-label="Guides">
      <ul className="divide-y">
        {guides.map(({ slug, title, description }) => (
          <li key={slug}>
            <Link
              href={`/docs/guides/${slug}`}
              prefetch={false}
              className="grid gap-0.5 px-4 py-2.5 text-sm hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="font-medium">{title}</span>
              <span className="text-pretty text-muted-foreground">{description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
