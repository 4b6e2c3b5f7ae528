import { detectTextLanguage } from "#lib/content/language.ts";
import { escapeHtml } from "#lib/web/html.ts";
import { findJoints } from "./breaks.ts";
import { type Face, getMonogram, isWordmark, type Logo, type Picture } from "./picture.ts";

/** The document may only use inline styles and data images. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

const MONO = `"JetBrains Mono",ui-monospace,"SF Mono",Menlo,Consolas,monospace`;
const FAMILIES: Readonly<Record<Face, string>> = {
  sans: `Inter,ui-sans-serif,system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif`,
  serif: `"Source Serif 4",ui-serif,Georgia,"Noto Serif",serif`,
  rounded: `Nunito,ui-rounded,"SF Pro Rounded",system-ui,"Segoe UI","Noto Sans",sans-serif`,
  mono: MONO,
};

/**
 * Renders a picture as an HTML document: the same words and colors as selectable, scalable and accessible text,
 * without scripts or external resources.
 */
export function pictureHtml(picture: Picture, logo: Logo | null): string {
  const { layout, label, headline, detail } = picture;
  const { tag, direction } = detectTextLanguage(headline, "English", false);
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
<section>
<header><div>${brandHtml(picture, logo)}</div>${paragraph("label", label)}</header>
<div class="main">
<div>
<h1 dir="auto">${escapeHtml(headline)}</h1>
${paragraph("detail", detail)}</div>
${codeHtml(picture)}</div>
<footer>${paragraph("time", picture.time)}${paragraph("site", picture.site)}</footer>
</section>
${pointsHtml(picture)}</article>
</body>
</html>
`;
}

function paragraph(name: string, text: string | null): string {
  return text === null ? "" : `<p class="${name}" dir="auto">${escapeHtml(text)}</p>`;
}

function brandHtml({ name }: Picture, logo: Logo | null): string {
  const alone = isWordmark(logo);
  const shown = alone ? "" : `<span dir="auto">${escapeHtml(name)}</span>`;
  if (logo !== null) return `<img src="${escapeHtml(logo.dataUrl)}" alt="${alone ? escapeHtml(name) : ""}">${shown}`;
  const letter = getMonogram(name);
  return letter === null ? shown : `<b aria-hidden="true">${escapeHtml(letter)}</b>${shown}`;
}

function codeHtml({ code }: Picture): string {
  if (code === null) return "";
  const { text } = code;
  const body = code.isCode
    ? `<code dir="ltr">${breakable(text)}</code>`
    : `<strong dir="auto">${escapeHtml(text)}</strong>`;
  return `<div class="card">${paragraph("kind", code.kind)}<p>${body}</p>${paragraph("about", code.detail)}</div>\n`;
}

/** An identifier that may break between its parts. */
function breakable(text: string): string {
  const joints = findJoints(text);
  const parts = [...joints, text.length].map((end, index) => text.slice(joints[index - 1] ?? 0, end));
  return parts.map(escapeHtml).join("<wbr>");
}

function pointsHtml({ points }: Picture): string {
  if (points.length === 0) return "";
  return `<ul>${points.map((text) => `<li dir="auto">${escapeHtml(text)}</li>`).join("")}</ul>\n`;
}

function buildStyles({ palette, headline, face }: Picture): string {
  const { ground, card } = palette;
  const size = headline.length > 90 ? 3.4 : headline.length > 45 ? 4.5 : 6;
  return `
*{box-sizing:border-box;margin:0}
body{background:${ground.background};font-family:${FAMILIES[face]};color:${ground.text};container-type:inline-size}
article{display:flex;width:100%;max-width:1200px;min-height:min(630px,52.5cqi);margin:0 auto;overflow-wrap:anywhere}
section{display:flex;flex:1;flex-direction:column;justify-content:space-between;gap:max(1.5rem,3cqi);padding:max(1.25rem,5.4cqi) max(1.25rem,6cqi)}
header,header div{display:flex;align-items:center;gap:1rem}
header{justify-content:space-between;font-size:max(1rem,min(1.75rem,2.4cqi));font-weight:700}
header img{max-height:3rem;max-width:12rem}
header b{display:grid;flex:none;place-items:center;width:1.7em;height:1.7em;border-radius:.4em;background:${ground.text};color:${ground.background}}
.label{padding:.3em .8em;border:2px solid ${ground.line};border-radius:2em;font-size:.85em;white-space:nowrap}
.statement .main,.list .main{margin-top:auto}
h1{font-size:max(1.6rem,min(${size}rem,${size * 1.25}cqi));line-height:1.12;letter-spacing:-.02em;text-wrap:balance}
:lang(ar) h1,:lang(he) h1,:lang(hi) h1{letter-spacing:0}
.detail{margin-top:1.25rem;max-width:55rem;color:${ground.muted};font-size:max(1rem,min(2rem,2.6cqi));line-height:1.35;text-wrap:pretty}
footer{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 2rem;color:${ground.muted};font-size:max(.9rem,min(1.5rem,2cqi))}
.list section{flex:0 1 39.4%}
.list h1{font-size:max(1.6rem,min(${size * 0.7}rem,${size * 0.85}cqi))}
ul{display:flex;flex:1;flex-direction:column;justify-content:center;padding:max(1rem,4cqi) max(1.25rem,5cqi);background:${card.background};color:${card.text};list-style:none}
li{display:flex;align-items:baseline;gap:.8em;padding:max(.8rem,2.6cqi) 0;font-size:max(1.1rem,min(2.5rem,3.3cqi));font-weight:700;line-height:1.2}
li+li{border-top:2px solid ${card.line}}
li::before{content:"";flex:none;width:.4em;height:.4em;border-radius:.1em;background:${card.mark};translate:0 -.12em}
.code .main{display:flex;flex-wrap:wrap;align-items:center;gap:2rem 3.5rem}
.code .main>*{flex:1 1 20rem}
.code h1{font-size:max(1.6rem,min(${size * 0.75}rem,${size}cqi))}
.card{display:grid;gap:1rem;padding:max(1.25rem,3.3cqi);border-radius:1.5rem;background:${card.background};color:${card.text};font-size:max(1rem,min(1.5rem,2cqi));line-height:1.35}
.kind{color:${card.muted};font-weight:700}
.card code,.card strong{font-size:max(1.3rem,min(2.75rem,3.6cqi))}
.card code{font-family:${MONO};font-weight:700}
@container (max-width:640px){article{flex-direction:column}}
`.trim();
}
