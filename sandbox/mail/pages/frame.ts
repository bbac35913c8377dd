/** Returns a page of the sandbox. */
export function frame(base: string, title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}
<title>Mail sandbox: ${escape(title)}</title>
<link rel="stylesheet" href="${escape(base)}/mail.css">
</head>
<body>
<main>
<p class="badge">Sandbox</p>
${body}
</main>
</body>
</html>
`;
}

/** Returns a text as HTML. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
