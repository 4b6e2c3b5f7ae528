import { ChevronRight } from "lucide-react";
import type { Field } from "#lib/reference/fields.ts";
import { Prose } from "./prose.tsx";

/** The fields of a request or a response. Fields of nested objects expand on demand. */
export function FieldList({ fields, showRequired = true }: { fields: readonly Field[]; showRequired?: boolean }) {
  return (
    <ul className="divide-y">
      {fields.map((field) => (
        <li key={field.name} className="grid min-w-0 gap-1 py-2.5">
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-0.5 text-xs">
            <code className="break-all font-medium font-mono text-foreground">{field.name}</code>
            <span className="min-w-0 break-words font-mono text-muted-foreground">{field.type}</span>
            {showRequired && field.required ? <span className="text-warning-text">required</span> : null}
          </p>
          {field.description || field.limits.length > 0 ? (
            <p className="max-w-prose text-muted-foreground text-sm">
              {field.description ? <Prose text={field.description} /> : null}
              {field.limits.length > 0 ? ` ${sentence(field.limits)}` : null}
            </p>
          ) : null}
          {field.fields.length > 0 ? (
            <details className="group/fields">
              <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1 rounded-sm text-accent-text text-xs [&::-webkit-details-marker]:hidden">
                <ChevronRight aria-hidden className="size-3.5 transition-transform group-open/fields:rotate-90" />
                Fields of {field.name}
              </summary>
              <div className="ml-1.5 border-l pl-3.5">
                <FieldList fields={field.fields} showRequired={showRequired} />
              </div>
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function sentence(limits: readonly string[]): string {
  const text = limits.join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
