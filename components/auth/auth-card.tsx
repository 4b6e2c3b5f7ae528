import type { ReactNode } from "react";

/** The card of one authentication step: its purpose, its form, and links to related steps. */
export function AuthCard({
  title,
  description,
  footer,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <section className="rounded-lg border bg-card p-6 shadow-xs">
        <h1 className="font-semibold text-lg">{title}</h1>
        {description ? <p className="wrap-anywhere mt-1 text-muted-foreground text-sm">{description}</p> : null}
        {children ? <div className="mt-5">{children}</div> : null}
      </section>
      {footer ? <p className="mt-4 text-center text-muted-foreground text-sm">{footer}</p> : null}
    </>
  );
}
