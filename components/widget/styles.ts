/**
 * Important rules of a shadow root win over important rules of the page, so the page cannot hide or restyle the host.
 * Lengths are in pixels, because the page decides what a `rem` is.
 */
export const STYLES = `
:host{all:initial!important;display:block!important}
:host([data-place=corner]){position:fixed!important;inset:auto 20px 20px auto!important;z-index:2147483647!important}
:host([data-place=bar]){display:inline-block!important}
.root{--bg:#fff;--fg:#1a1c20;--muted:#5b6068;--line:#dcdfe4;--accent:var(--accent-light,#3a47c7);--on-accent:#fff;color:var(--fg);color-scheme:light;font:14px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;text-align:start}
.root[data-theme=dark]{--bg:#1e2024;--fg:#e8eaed;--muted:#a3a9b3;--line:#3a3e46;--accent:var(--accent-dark,#a9b3ff);--on-accent:#1e2024;color-scheme:dark}
@media (prefers-color-scheme:dark){.root[data-theme=auto]{--bg:#1e2024;--fg:#e8eaed;--muted:#a3a9b3;--line:#3a3e46;--accent:var(--accent-dark,#a9b3ff);--on-accent:#1e2024;color-scheme:dark}}
*{box-sizing:border-box}
button{align-items:center;background:var(--bg);border:1px solid var(--line);border-radius:8px;color:var(--fg);cursor:pointer;display:inline-flex;font:inherit;font-weight:600;gap:8px;justify-content:center;margin:0;min-height:44px;min-width:44px;padding:0 14px;position:relative}
button:hover{border-color:var(--muted)}
button.bell{border-radius:22px;padding:0}
:host([data-place=corner]) .opener{box-shadow:0 4px 16px #0003}
button.close{border-color:transparent;margin:-6px -10px -6px 0;min-height:36px;min-width:36px;padding:0}
svg{display:block;fill:none;height:20px;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round;stroke-width:2;width:20px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.badge,.new{background:var(--accent);border-radius:10px;color:var(--on-accent);font-size:12px;font-weight:600;line-height:20px;min-width:20px;padding:0 6px;text-align:center}
.new{flex:none}
.bell .badge{position:absolute;right:-5px;top:-5px}
[hidden]{display:none!important}
dialog,[popover]{background:var(--bg);border:1px solid var(--line);color:var(--fg);padding:0;position:fixed}
[popover]{border-radius:12px;box-shadow:0 12px 40px #0004;inset:auto;margin:0;max-height:min(480px,calc(100vh - 16px));overflow:auto;width:min(360px,calc(100vw - 16px))}
dialog{border-width:0 0 0 1px;box-shadow:0 0 40px #0004;height:100vh;height:100dvh;inset:0 0 0 auto;margin:0;max-height:none;max-width:none;overflow:auto;width:min(400px,100vw)}
dialog::backdrop{background:#0006}
header{align-items:center;background:var(--bg);border-bottom:1px solid var(--line);display:flex;justify-content:space-between;padding:14px 20px;position:sticky;top:0}
h2{font-size:16px;line-height:24px;margin:0;overflow-wrap:anywhere}
.inline{background:var(--bg);border:1px solid var(--line);border-radius:12px;overflow:hidden}
ul{list-style:none;margin:0;padding:0 20px}
li{border-bottom:1px solid var(--line);padding:14px 0}
li p{margin:2px 0 0;overflow-wrap:anywhere}
.meta,footer{color:var(--muted);font-size:13px}
.title{align-items:baseline;display:flex;gap:8px;justify-content:space-between}
.title a{font-size:15px;font-weight:600;line-height:24px;overflow-wrap:anywhere}
a{border-radius:2px;color:var(--accent);text-decoration:none;text-underline-offset:3px}
a:hover{text-decoration:underline}
footer{padding:12px 20px 16px}
footer a{display:inline-block;line-height:24px;text-decoration:underline}
.hint{clip-path:inset(50%);height:1px;overflow:hidden;position:absolute;white-space:nowrap;width:1px}
@media (prefers-reduced-motion:no-preference){dialog[open]{animation:slide .2s ease-out}@keyframes slide{from{transform:translateX(100%)}}}
`;
