import type { ReactNode } from "react";

export default function OauthLayout({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-surface px-4 py-10">
      <div className="w-full max-w-md">
        <p className="mb-5 text-center font-semibold text-lg tracking-tight">Clarion</p>
        {children}
      </div>
    </main>
  );
}
