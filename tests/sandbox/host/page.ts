const STYLE = `
:root{color-scheme:light dark;--ink:#14202e;--muted:#5b6b7d;--ground:#f2f5f9;--bar:#0d1b2f;--bar-ink:#eaf1fb;--gold:#f3b43f}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf6;--muted:#93a4b8;--ground:#0a1019}}
*{box-sizing:border-box}
html,body{height:100%;margin:0}
body{display:flex;flex-direction:column;background:var(--ground);color:var(--ink);font:15px/1.4 system-ui,"Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif}
header{display:flex;align-items:center;gap:28px;padding:0 24px;height:60px;flex:none;background:linear-gradient(90deg,var(--bar),#16325a);color:var(--bar-ink)}
.brand{display:flex;align-items:center;gap:10px;font-weight:700;font-size:19px;letter-spacing:.02em}
.brand svg{width:30px;height:30px}
nav{display:flex;gap:4px;flex:1}
nav a{color:inherit;text-decoration:none;padding:8px 14px;border-radius:8px;opacity:.78}
nav a[aria-current]{opacity:1;background:#ffffff1f}
nav a:hover{opacity:1}
.wallet{display:flex;align-items:center;gap:10px;padding:6px 8px 6px 14px;border-radius:999px;background:#ffffff14;font-variant-numeric:tabular-nums}
.wallet b{font-weight:600}
.wallet small{opacity:.7}
.wallet span{padding:6px 14px;border-radius:999px;background:var(--gold);color:#2b1d00;font-weight:600}
iframe{flex:1;width:100%;border:0;display:block;background:var(--ground)}
@media (max-width:900px){nav{display:none}header{justify-content:space-between}}`;

/** The parent site: a header of its own, and the client in a frame below it. */
export const hostPage = (client: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Harbour Club</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header>
<div class="brand"><svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="15" fill="#f3b43f"/><path d="M16 5l3 8h8l-6.500 5 2.500 8-7-5-7 5 2.500-8L5 13h8z" fill="#0d1b2f"/></svg>Harbour Club</div>
<nav aria-label="Site"><a href="#" aria-current="page">Sports</a><a href="#">Live</a><a href="#">Promotions</a><a href="#">Help</a></nav>
<div class="wallet"><small>Wallet</small><b>Guest</b><span>Log in</span></div>
</header>
<iframe src="${client}" title="Sports" allow="autoplay; fullscreen"></iframe>
</body>
</html>
`;
