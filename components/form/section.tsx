import type { ReactNode } from "react";

/** A section of a long form: its description beside its fields. */
export function Section({
  title,
  description,
  children,
}: {
  title: string;
  description: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-x-8 gap-y-4 border-t py-7 first:border-t-0 first:pt-1 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <header>
        <h2 className="font-semibold text-base">{title}</h2>
        <p className="mt-1 max-w-md text-pretty text-muted-foreground text-sm">{description}</p>
      </header>
      <div className="grid min-w-0 max-w-2xl content-start gap-5">{children}</div>
    </section>
  );
}
