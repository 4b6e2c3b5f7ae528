import Link from "next/link";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Reference } from "#lib/reference/reference.ts";
import { Method } from "./method.tsx";
import { Prose } from "./prose.tsx";

/** The overview of the API reference: how to call the API, and all operations. */
export function ReferenceIndex({ reference: { info, credential, origin, sections } }: { reference: Reference }) {
  return (
    <div className="grid gap-8">
      <header className="grid max-w-prose gap-3">
        <h2 className="font-semibold text-xl tracking-tight">API reference</h2>
        <p>{info.description}</p>
        <p>
          All paths start with <Prose text={`\`${origin}\``} />. Send your key as{" "}
          <Prose text="`Authorization: Bearer …`" />. Errors have <Prose text="`error`" />, <Prose text="`code`" /> and{" "}
          <Prose text="`recovery`" />, which says what to do next. Invalid requests also get <Prose text="`details`" />.
          Rate-limited endpoints send <Prose text="`RateLimit-Limit`" />, <Prose text="`RateLimit-Remaining`" /> and{" "}
          <Prose text="`RateLimit-Reset`" />.
        </p>
        <Disclosure
          summary="Keys, tokens and scopes"
          className="text-sm"
          summaryClassName="font-medium text-foreground"
        >
          <p className="mt-2 text-muted-foreground">
            <Prose text={credential} />
          </p>
        </Disclosure>
      </header>
      {sections.map(({ slug, name, operations }) => (
        <Card key={slug} aria-label={name}>
          <CardHeader>
            <CardTitle>
              <Link href={`/docs/${slug}`} prefetch={false} className="rounded-sm underline-offset-4 hover:underline">
                {name}
              </Link>
            </CardTitle>
          </CardHeader>
          <ul className="divide-y">
            {operations.map(({ id, method, path, summary }) => (
              <li key={id}>
                <Link
                  href={`/docs/${slug}#${id}`}
                  prefetch={false}
                  className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 px-4 py-2 text-sm hover:bg-hover focus-visible:-outline-offset-2 md:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1fr)]"
                >
                  <Method name={method} />
                  <span className="min-w-0">{summary}</span>
                  <code className="min-w-0 break-all font-mono text-muted-foreground text-xs max-md:col-start-2">
                    {path}
                  </code>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
