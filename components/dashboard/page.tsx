import type { ReactNode } from "react";
import { cn } from "#lib/utils.ts";

const widths = { full: "max-w-none", wide: "max-w-6xl", narrow: "max-w-3xl" };

/** The column that holds a page's content. */
export function Page({
  width = "wide",
  className,
  children,
}: {
  width?: keyof typeof widths;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={cn("mx-auto w-full px-4 pt-5 pb-16 sm:px-6 lg:px-8 lg:pt-7", widths[width], className)}>
      {children}
    </div>
  );
}

/** A page's title, description and main actions. */
export function PageHeader({
  title,
  description,
  actions,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        {description ? (
          <p className="mt-0.5 max-w-2xl text-pretty text-muted-foreground text-sm">{description}</p>
        ) : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}
