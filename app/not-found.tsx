import Link from "next/link";
import { Button } from "#components/ui/button.tsx";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 text-center">
      <p className="text-muted-foreground text-sm tabular-nums">404</p>
      <h1 className="mt-1 font-semibold text-xl">This page does not exist</h1>
      <p className="mt-1 max-w-sm text-muted-foreground text-sm">
        Check the URL. The page may have moved, or your account may lack access.
      </p>
      <Button asChild className="mt-5">
        <Link href="/">Go to your organization</Link>
      </Button>
    </main>
  );
}
