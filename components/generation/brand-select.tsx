"use client";

import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import type { BrandIdentity } from "#lib/brands/contract.ts";

/** Selects the brand identity that a post is written for; null is the organization's default. */
export function BrandSelect({
  brands,
  value,
  onChange,
}: {
  brands: BrandIdentity[];
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const chosen = brands.find((brand) => brand.id === value) ?? brands.find((brand) => brand.isDefault);
  return (
    <Select
      value={chosen?.id ?? ""}
      disabled={brands.length === 0}
      onValueChange={(id) => onChange(brands.some((brand) => brand.id === id && brand.isDefault) ? null : id)}
    >
      <SelectTrigger aria-label="Brand identity">
        <SelectValue placeholder="Default" />
      </SelectTrigger>
      <SelectContent>
        {brands.map((brand) => (
          <SelectItem key={brand.id} value={brand.id} description={describeBrand(brand)}>
            {brand.name}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}

function describeBrand({ isDefault, toneProfile, language }: BrandIdentity): string {
  return [...(isDefault ? ["Default"] : []), toneProfile, language].join(" · ");
}
