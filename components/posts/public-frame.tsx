import Link from "next/link";

type Site = { slug: string; name: string };

/** Whose pages these are. */
export function PublicHeader({ organization }: { organization: Site }) {
  return (
    <header className="flex h-14 items-center border-b">
      <Link
        href={`/p/${organization.slug}`}
        className="rounded-sm font-semibold text-[0.9375rem] tracking-tight underline-offset-4 hover:underline"
      >
        {organization.name}
      </Link>
    </header>
  );
}

export function PublicFooter() {
  return (
    <footer className="border-t py-6 text-muted-foreground text-xs">
      Written from what was merged, every sentence with its source. Made with Clarion.
    </footer>
  );
}

/** The day something was published, the same for every reader. */
export function PublishedOn({ date }: { date: Date }) {
  const text = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(date);
  return (
    <time dateTime={date.toISOString()} className="text-muted-foreground text-sm">
      {text}
    </time>
  );
}
