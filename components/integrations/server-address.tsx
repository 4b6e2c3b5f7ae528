import { ChevronRight } from "lucide-react";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";

/** The URL of a self-hosted server, collapsed because most users do not need it. */
export function ServerAddress({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <details className="group text-sm" open={error === undefined ? undefined : true}>
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-sm py-0.5 text-muted-foreground hover:text-foreground [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        Your own server
      </summary>
      <Field label="Server address" optional hint="Leave empty for the public service." error={error} className="mt-3">
        {(control) => (
          <Input
            {...control}
            type="url"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </details>
  );
}
