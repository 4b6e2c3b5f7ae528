/** The product's mark, as in `app/icon.svg`. Decorative: the name stands beside it. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="7" fill="#4a45d1" />
      <path d="M21.5 11.2a7.2 7.2 0 1 0 0 9.6" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <circle cx="16.2" cy="16" r="2.1" fill="#fff" />
    </svg>
  );
}
