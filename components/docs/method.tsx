import { Badge } from "#components/ui/badge.tsx";

const VARIANTS: Record<string, "accent" | "success" | "warning" | "destructive"> = {
  GET: "accent",
  POST: "success",
  PUT: "warning",
  PATCH: "warning",
  DELETE: "destructive",
};

/** An HTTP method as a badge of fixed width. */
export function Method({ name }: { name: string }) {
  return (
    <Badge variant={VARIANTS[name] ?? "neutral"} className="w-14 justify-center font-mono">
      {name}
    </Badge>
  );
}
