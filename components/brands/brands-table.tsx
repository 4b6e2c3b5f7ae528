"use client";

import Link from "next/link";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { ActionsHead, RowMenu } from "#components/state/row-menu.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import type { BrandIdentity } from "#lib/brands/contract.ts";
import { plural } from "#lib/format.ts";
import { LANGUAGE_NAMES } from "#lib/languages.ts";
import { useMakeDefault } from "./hooks.ts";
import { Swatches } from "./swatches.tsx";

type Props = { brands: BrandIdentity[]; onDelete: (brand: BrandIdentity) => void };

export function BrandsTable({ brands, onDelete }: Props) {
  return (
    <Table label="Brand identities">
      <TableHeader>
        <TableRow>
          <TableHead>Name</TableHead>
          <TableHead className="max-sm:hidden">Voice</TableHead>
          <TableHead className="max-md:hidden">Skills</TableHead>
          <TableHead className="max-md:hidden">Colors</TableHead>
          <TableHead className="max-lg:hidden">Changed</TableHead>
          <ActionsHead />
        </TableRow>
      </TableHeader>
      <TableBody>
        {brands.map((brand) => (
          <BrandRow key={brand.id} brand={brand} onDelete={onDelete} />
        ))}
      </TableBody>
    </Table>
  );
}

function BrandRow({ brand, onDelete }: { brand: BrandIdentity; onDelete: Props["onDelete"] }) {
  const { slug } = useOrganization();
  const voice = `${brand.toneProfile}, ${LANGUAGE_NAMES[brand.language]}`;
  return (
    <TableRow>
      <TableCell className="max-w-0 max-sm:w-full sm:w-2/5">
        <span className="flex min-w-0 items-center gap-2">
          <Link href={`/${slug}/brands/${brand.id}`} className="truncate font-medium hover:underline">
            {brand.name}
          </Link>
          {brand.isDefault ? <Badge variant="accent">Default</Badge> : null}
        </span>
        <span className="block truncate text-muted-foreground text-xs">
          {brand.websiteUrl ? brand.websiteUrl.replace(/^https?:\/\//, "") : "No website"}
        </span>
        <span className="block text-muted-foreground text-xs sm:hidden">{voice}</span>
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:hidden">{voice}</TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-md:hidden">
        {brand.skills.length === 0 ? "None" : plural(brand.skills.length, "skill")}
      </TableCell>
      <TableCell className="max-md:hidden">
        <Swatches colors={brand.colors} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-lg:hidden">
        <Time value={brand.updatedAt} />
      </TableCell>
      <TableCell className="w-12 text-right">
        <BrandMenu brand={brand} onDelete={() => onDelete(brand)} />
      </TableCell>
    </TableRow>
  );
}

function BrandMenu({ brand, onDelete }: { brand: BrandIdentity; onDelete: () => void }) {
  const { slug } = useOrganization();
  const canWrite = useCan("write");
  const makeDefault = useMakeDefault();
  return (
    <RowMenu
      name={brand.name}
      actions={[
        { label: canWrite ? "Edit" : "Open", href: `/${slug}/brands/${brand.id}` },
        ...(canWrite && !brand.isDefault
          ? [
              { label: "Make default", onSelect: () => makeDefault.mutate(brand.id) },
              { label: "Delete", destructive: true, onSelect: onDelete },
            ]
          : []),
      ]}
    />
  );
}
