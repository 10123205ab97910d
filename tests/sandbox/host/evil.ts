/**
 * A hostile page (F33). It embeds the client although the client does not list it as a parent, and its script
 * forges messages to every window that it can reach. The policy lets its origin frame the client, so only the
 * bridge's own list of parents protects the client.
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
