/**
 * `statement`: one large headline. `list`: a headline and three points. `code`: a headline beside an identifier of the
 * product.
 */
export const LAYOUTS = ["statement", "list", "code"] as const;
export type LayoutKind = (typeof LAYOUTS)[number];

/** What a brand can ask for: one layout, or the one that fits the changes. */
export const LAYOUT_CHOICES = ["automatic", ...LAYOUTS] as const;
export type LayoutChoice = (typeof LAYOUT_CHOICES)[number];
