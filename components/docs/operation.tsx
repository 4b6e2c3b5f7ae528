import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { Field } from "#lib/reference/fields.ts";
import type { ReferenceOperation } from "#lib/reference/reference.ts";
import { FieldList } from "./field-list.tsx";
import { Method } from "./method.tsx";
import { Prose } from "./prose.tsx";

/** One API operation: description, parameters, responses and an example call. */
export function Operation({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, summary, description, deprecated, parameters, body, successes, failures, example } =
    operation;
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="scroll-mt-16 border-t py-8 first-of-type:border-t-0">
      <header className="grid gap-2">
        <h2 id={`${id}-title`} className="flex flex-wrap items-center gap-2 font-semibold text-lg">
          <a href={`#${id}`} className="rounded-sm underline-offset-4 hover:underline">
            {summary}
          </a>
          {deprecated ? <Badge variant="warning">Deprecated</Badge> : null}
        </h2>
        <p className="flex min-w-0 items-start gap-2 rounded-md border bg-surface px-3 py-2 text-xs">
          <Method name={method} />
          <code className="min-w-0 break-all font-mono leading-5">{path}</code>
        </p>
        {description.map((paragraph) => (
          <p key={paragraph} className="max-w-prose text-sm">
            <Prose text={paragraph} />
          </p>
        ))}
      </header>
      <div className="mt-4 grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 content-start gap-5">
          <Fields title="Path" fields={parameters.path} />
          <Fields title="Query" fields={parameters.query} />
          <Fields title="Headers" fields={parameters.header} />
          <Fields title="Body" fields={body ?? []} />
          {successes.map(({ status, description: when, type, fields }) => (
            <Part
              key={`${status}${type}`}
              title={`Response ${status}`}
              aside={type}
              note={when === "Success." ? null : when}
            >
              {fields.length > 0 ? <FieldList fields={fields} showRequired={false} /> : null}
            </Part>
          ))}
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <Example text={example} name={summary} />
          <Part title="Errors">
            <dl className="grid gap-1.5 text-xs">
              {failures.map(({ status, description: why }) => (
                <div key={status} className="grid grid-cols-[2.5rem_minmax(0,1fr)]">
                  <dt className="font-mono tabular-nums">{status}</dt>
                  <dd className="text-muted-foreground">
                    <Prose text={why} />
                  </dd>
                </div>
              ))}
            </dl>
          </Part>
        </div>
      </div>
    </article>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
  if (fields.length === 0) return null;
  return (
    <Part title={title}>
      <FieldList fields={fields} />
    </Part>
  );
}

function Part({
  title,
  aside,
  note,
  children,
}: {
  title: string;
  aside?: string;
  note?: string | null;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <h3 className="flex items-baseline justify-between gap-3 border-b pb-1.5 font-medium text-sm">
        {title}
        {aside ? <span className="font-mono font-normal text-muted-foreground text-xs">{aside}</span> : null}
      </h3>
      {note ? <p className="pt-2 text-muted-foreground text-sm">{note}</p> : null}
      <div className="pt-1">{children}</div>
    </div>
  );
}

function Example({ text, name }: { text: string; name: string }) {
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border bg-surface">
      <div className="flex items-center justify-between border-b py-1 pr-1 pl-3">
        <h3 className="font-medium text-sm">Example</h3>
        <CopyButton value={text} variant="ghost" aria-label={`Copy the example: ${name}`} />
      </div>
      <pre className="whitespace-pre-wrap break-all p-3 font-mono text-xs leading-5">
        <code>{text}</code>
      </pre>
    </div>
  );
}
