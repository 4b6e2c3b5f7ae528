import type { ReactNode } from "react";
import { BrandMark } from "#components/auth/brand-mark.tsx";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-surface px-4 py-10">
      <div className="w-full max-w-sm">
        <header className="mb-5 text-center">
          <p className="flex items-center justify-center gap-2 font-semibold text-lg tracking-tight">
            <BrandMark className="size-6" />
            Clarion
          </p>
          <p className="mt-1.5 text-pretty text-muted-foreground text-sm">
            Turn what you ship into changelogs with sources, and see how AI recommends your brand.
          </p>
        </header>
        {children}
      </div>
    </main>
  );
}
