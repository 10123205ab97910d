/**
 * A page that means harm (F33): it embeds the client though it is no parent of it, and its script forges
 * messages to whatever window it can name. Its origin may frame the client by policy, so that nothing but the
 * bridge's own list stands between the two.
 */
export const evilPage = (client: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Free coins</title>
<link rel="icon" href="data:,">
<script type="module" src="/site/evil.js"></script>
</head>
<body>
<iframe src="${client}" title="Free coins" width="1200" height="700"></iframe>
</body>
</html>
`;
