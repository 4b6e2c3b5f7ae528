/** The style sheet of public pages: one column, light or dark by system preference, no external resources. */
export const PUBLIC_STYLES = `
:root{color-scheme:light dark;--font:system-ui,sans-serif;--text:#17181c;--muted:#5d6068;--line:#e5e6ea;--soft:#f4f5f7;--link:#3a47c7;--back:#fff}
@media (prefers-color-scheme:dark){:root{--text:#ecedf0;--muted:#a3a6af;--line:#2b2d33;--soft:#1e2024;--link:#a9b3ff;--back:#121316}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;border-top:4px solid var(--link)}
body{margin:0 auto;padding:0 1.25rem;max-width:43rem;min-height:100vh;display:flex;flex-direction:column;background:var(--back);color:var(--text);font:1.0625rem/1.65 var(--font);overflow-wrap:anywhere;text-rendering:optimizeLegibility}
header{display:flex;align-items:center;justify-content:space-between;gap:1rem;padding:1rem 0;border-bottom:1px solid var(--line)}
.home{display:flex;align-items:center;gap:.7rem;min-width:0;color:inherit;font-weight:600;text-decoration:none}
.home img{max-width:8rem;max-height:1.75rem;border-radius:0}
.feed{flex:none;color:var(--muted);font-size:.8125rem;text-decoration:none}
header nav{display:flex;flex:none;gap:1rem}
footer nav{display:flex;gap:1rem}
.feed:hover{color:var(--link);text-decoration:underline}
main{flex:1;padding:2.75rem 0 3.5rem;overflow-x:clip;overflow-clip-margin:1rem}
a,span,strong,em,code{unicode-bidi:isolate}
footer{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 1.5rem;padding:1.25rem 0 2rem;border-top:1px solid var(--line);color:var(--muted);font-size:.8125rem}
h1,h2,h3,h4{line-height:1.25;letter-spacing:-.014em;text-wrap:balance}
h1{margin:0 0 1.1rem;font-size:2.25rem}
h2{margin:2.6rem 0 .8rem;font-size:1.375rem}
h3{margin:1.9rem 0 .4rem;font-size:1.0938rem}
p{margin:.85rem 0}
ul,ol{margin:.85rem 0;padding-inline-start:1.3rem}
h1,h2,h3,h4{font-weight:600}
li{margin:.45rem 0}
li::marker{color:var(--muted)}
a{color:var(--link);text-underline-offset:.2em;text-decoration-thickness:1px}
:focus-visible{outline:2px solid var(--link);outline-offset:3px;border-radius:2px}
code{padding:.1em .3em;border-radius:.25rem;background:var(--soft);font:.86em/1.5 ui-monospace,"SF Mono",Menlo,Consolas,monospace}
pre{overflow-x:auto;padding:.9rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--soft)}
pre code{padding:0;background:none}
blockquote{margin:1.1rem 0;padding-inline-start:1rem;border-inline-start:2px solid var(--line);color:var(--muted)}
hr{margin:2.2rem 0;border:0;border-top:1px solid var(--line)}
img{max-width:100%;height:auto;border-radius:.5rem}
table{display:block;overflow-x:auto;border-collapse:collapse;font-size:.94em}
th,td{padding:.4rem .7rem;border:1px solid var(--line);text-align:start}
.meta{display:flex;flex-wrap:wrap;align-items:center;gap:.35rem .75rem;margin:0 0 .75rem;color:var(--muted);font-size:.875rem;font-variant-numeric:tabular-nums}
.meta ul{display:flex;flex-wrap:wrap;gap:.35rem;margin:0;padding:0;list-style:none}
.meta li{margin:0;padding:.05rem .5rem;border:1px solid var(--line);border-radius:1rem;font-size:.75rem;line-height:1.5}
.meta li:first-child{border-color:currentColor;color:var(--link)}
[dir=rtl] .meta{justify-content:flex-end}
.posts{margin:2.25rem 0 0;padding:0;list-style:none}
.posts>li{margin:0;padding:1.75rem 0;border-top:1px solid var(--line)}
.posts h2{margin:0;font-size:1.1875rem}
.posts h2 a{color:inherit;text-decoration:none}
.posts h2 a:hover{color:var(--link);text-decoration:underline}
.posts .meta{margin:0 0 .4rem}
.lead{margin:.45rem 0 0;color:var(--muted);display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
.pages{display:flex;justify-content:space-between;gap:1rem;padding-top:1.6rem;border-top:1px solid var(--line);color:var(--muted);font-size:.9375rem}
.back{margin:3.5rem 0 0;font-size:.9375rem}
@media (max-width:30rem){body{font-size:1rem}h1{font-size:1.625rem}main{padding-top:2rem}}
@page{margin:2cm}
@media print{
:root:root{color-scheme:light;--text:#000;--muted:#333;--line:#999;--soft:#fff;--back:#fff;--link:#000}
html{border:0}
body{display:block;min-height:0;max-width:none;padding:0;font-size:10.5pt}
header{padding:0 0 .5rem}
main{padding:1rem 0 0;overflow:visible}
.feed,footer,.back,.pages{display:none}
h1,h2,h3,h4{break-after:avoid;break-inside:avoid}
p,li{orphans:3;widows:3}
li,pre,blockquote,tr,img{break-inside:avoid}
pre{overflow:visible;white-space:pre-wrap}
code{padding:0}
table{display:table;overflow:visible}
img{max-height:16cm}
article a[href^="http"]::after{content:" (" attr(href) ")";font-size:.8em;overflow-wrap:anywhere}
}
`.trim();
