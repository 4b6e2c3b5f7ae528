import type { ReactNode } from "react";

/** The ways to sign in below the form with the password; nothing when there are none. */
export function OtherWays({ children }: { children: ReactNode }) {
  return <div className="mt-5 grid gap-2 border-t pt-5 empty:hidden">{children}</div>;
}
