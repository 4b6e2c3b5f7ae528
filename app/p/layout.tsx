import type { ReactNode } from "react";

/** What anyone may read: the text alone, without the dashboard's frame. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return <div className="mx-auto flex min-h-dvh max-w-[46rem] flex-col px-5 sm:px-8">{children}</div>;
}
