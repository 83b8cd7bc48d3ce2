/** The answer to a form of Bugzilla that a program sent. */

import { markup } from '../../../platform/pages/markup.ts'
import type { PageAsked, Served } from '../../../platform/http/page.ts'

/** Programs look for it. */
const LOG_OUT = 'Log out'

/** A page whose title reports success, and that shows the user as logged in. */
export function done({ to }: PageAsked, title: string, path: string): Served {
  const { html } = markup`<!doctype html>
<html lang="en"><head><title>${title}</title></head>
<body><h1>${title}</h1>
<p><a href="${to(path)}">Continue</a></p>
<p><a href="index.cgi?logout=1">${LOG_OUT}</a></p></body></html>
`
  return { type: 'text/html', text: html }
}
