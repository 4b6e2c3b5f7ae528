import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Operation } from "#components/docs/operation.tsx";
import { getReference } from "#lib/reference/service.ts";

type Props = { params: Promise<{ section: string }> };

async function findSection({ params }: Props) {
  const { section } = await params;
  return getReference().sections.find(({ slug }) => slug === section);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const name = (await findSection(props))?.name;
  return { title: name ? `${name}, API reference` : "API reference" };
}

export default async function DocsSectionPage(props: Props) {
  const section = await findSection(props);
  if (!section) notFound();
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight">{section.name}</h1>
      {section.operations.map((operation) => (
        <Operation key={operation.id} operation={operation} />
      ))}
    </>
  );
}
