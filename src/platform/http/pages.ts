/** The few plain pages that the doors show: answers in a browser, and the list of errors. */

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** No script, style or picture of any origin runs or loads in it. */
export const PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** `body` is HTML. */
export const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} - Docket</title>
</head>
<body>
${body}
</body>
</html>
`
