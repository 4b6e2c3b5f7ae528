import type { ReactNode } from "react";

/** One step before sign-in: what it is for, its form, and the way to the neighbouring steps. */
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
