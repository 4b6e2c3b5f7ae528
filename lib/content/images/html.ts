import { detectTextLanguage } from "#lib/content/language.ts";
import { escapeHtml } from "#lib/web/html.ts";
import type { Picture } from "./picture.ts";

/** The document may only use inline styles and data images. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/**
 * Renders a picture as an HTML document: the same words and colors as selectable, scalable and accessible text,
 * without scripts or external resources.
 * @param logo a PNG as a data URL
 */
export function pictureHtml(picture: Picture, logo: string | null): string {
  const { layout, name, label, headline, detail, stats, time } = picture;
  const { tag, direction } = detectTextLanguage(headline, "English", false);
  const mark = logo === null ? "" : `<img src="${escapeHtml(logo)}" alt="">`;
  const shown = layout === "numbers" ? stats : stats.slice(0, 1);
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(headline)}</title>
<style>${buildStyles(picture)}</style>
</head>
<body>
<article class="${layout}" dir="${direction}">
<header>${mark}<span dir="auto">${escapeHtml(name)}</span></header>
<div>
<p class="label" dir="auto">${escapeHtml(label)}</p>
<h1 dir="auto">${escapeHtml(headline)}</h1>
${detail === null ? "" : `<p class="detail" dir="auto">${escapeHtml(detail)}</p>\n`}</div>
<footer>
<ul>${shown.map(({ value, label }) => `<li><b>${escapeHtml(value)}</b> ${escapeHtml(label)}</li>`).join("")}</ul>
${time === null ? "" : `<p>${escapeHtml(time)}</p>\n`}</footer>
</article>
</body>
</html>
`;
}

function buildStyles({ palette, headline }: Picture): string {
  const { background, panel, line, text, muted, accent, mark, onMark } = palette;
  const size = headline.length > 90 ? 3.6 : headline.length > 45 ? 4.8 : 6;
  return `
*{box-sizing:border-box;margin:0}
body{background:${background};font-family:Inter,ui-sans-serif,system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;color:${text};container-type:inline-size}
article{display:flex;flex-direction:column;justify-content:space-between;gap:4cqi;width:100%;max-width:1200px;min-height:min(630px,52.5cqi);margin:0 auto;padding:max(1.25rem,6cqi);overflow-wrap:anywhere}
header{display:flex;align-items:center;gap:1rem;font-size:max(1rem,min(1.75rem,2.4cqi));font-weight:600}
header img{max-height:3rem;max-width:12rem}
.label{display:inline-block;margin-bottom:1rem;padding:.35em .8em;border-radius:.4em;background:${mark};color:${onMark};font-size:max(.9rem,min(1.6rem,2.2cqi));font-weight:600}
h1{font-size:max(1.6rem,min(${size}rem,${size * 1.2}cqi));line-height:1.15;text-wrap:balance}
.code h1{padding:.7em .8em;border:1px solid ${line};border-radius:.4em;background:${panel};font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:max(1.3rem,min(${size * 0.75}rem,${size}cqi))}
.detail{margin-top:1.25rem;color:${muted};font-size:max(1rem,min(1.9rem,2.6cqi));line-height:1.4}
footer{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:end;gap:1rem 2rem;color:${muted};font-size:max(.9rem,min(1.5rem,2cqi))}
ul{display:flex;flex-wrap:wrap;gap:1rem 3rem;padding:0;list-style:none}
b{color:${accent};font-variant-numeric:tabular-nums}
.numbers b{display:block;font-size:max(2.5rem,min(6rem,8cqi));line-height:1.1}
`.trim();
}
