import { encode } from "uqr";

/** White modules around the code, which readers need (ISO/IEC 18004, section 9.1). */
const QUIET_ZONE = 4;

/** A QR code, dark on white in both themes, because not every reader takes inverted ones. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-md border bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
