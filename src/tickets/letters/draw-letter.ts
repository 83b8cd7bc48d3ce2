/** Renders letters as plain text and as HTML without external resources. */

import { Markup, markup, type Part } from '../../platform/pages/markup.ts'
import type { Locale } from '../locales/locale.ts'
import type { Said } from './letters.rules.ts'
import { wrap } from './wrap.ts'

/** A letter in both forms, with the same content. */
export interface Drawn {
  subject: string
  text: string
  html: string
}
/** `address` is the URL of the service. */
export function drawLetter(said: Said, locale: Locale, address: string): Drawn {
  return {
    subject: said.subject,
    text: drawText(said, locale, address),
    html: drawHtml(said, locale, address),
  }
}

const INDENT = '    '

function drawText({ lead, link, facts, quote, notes }: Said, locale: Locale, address: string) {
  const parts = [
    locale.say('letter_greeting'),
    wrap(lead),
    link && INDENT + link.url,
    facts
      .map(([name, value]) => locale.say('letter_fact_name', { name }) + listed(value))
      .join('\n'),
    ...notes.map(wrap),
    quote && `${wrap(quote.who)}\n\n${indented(quote.text)}`,
    `-- \n${wrap(locale.say('letter_footer', { address }))}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const indented = (text: string) => text.replace(/^(?=.)/gm, INDENT)
/** After its name if it is one line, else below it. */
function listed(value: string | string[]) {
  const text = typeof value === 'string' ? value : value.join('\n')
  return text === value && !/[\r\n]/.test(text) ? ` ${text}` : `\n${indented(text)}`
}

function drawHtml(said: Said, locale: Locale, address: string) {
  const footer = locale.show('letter_footer', { address: linked(address) })
  return markup`<!doctype html>
<html lang="${locale.language}" dir="${locale.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${said.subject}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="letter">
<p>${locale.say('letter_greeting')}</p>
<p>${said.lead}</p>
${said.link && button(said.link)}
${said.facts.length > 0 && markup`<table>${said.facts.map(row)}</table>`}
${said.notes.map((note) => markup`<p>${note}</p>`)}
${said.quote && markup`<p>${said.quote.who}</p>`}
${said.quote && markup`<blockquote dir="auto">${broken(said.quote.text)}</blockquote>`}
<p class="dim foot">${footer}</p>
</div>
</body>
</html>
`.html
}

const button = ({ url, label }: { url: string; label: string }) => markup`<p>
<a class="button" href="${url}">${label}</a></p>
<p class="dim">${linked(url)}</p>`
const row = ([name, value]: Said['facts'][number]) => markup`
<tr><th scope="row">${name}</th><td dir="auto">${shown(value)}</td></tr>`
const shown = (value: string | string[]) =>
  typeof value === 'string' ? broken(value) : value.map((one) => markup`<div>${one}</div>`)
/** Some mail programs do not preserve line breaks of text. */
const broken = (text: string): Part =>
  text.split(/\r\n?|\n/).map((line, at) => (at === 0 ? line : markup`<br>${line}`))
const linked = (address: string) => markup`<a href="${address}">${address}</a>`

// Must not be escaped.
const STYLE = new Markup(`
:root { color-scheme: light dark; }
body {
  margin: 0; padding: 1.5rem 1rem; background: #f4f6f8; color: #1d2126;
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
.letter {
  max-width: 36rem; margin: 0 auto; padding: .5rem 1.5rem 1rem; background: #fff;
  border: 1px solid #d5dbe1; border-radius: .75rem; overflow-wrap: anywhere;
}
a { color: #0a56b8; }
a.button {
  display: inline-block; padding: .6rem 1.4rem; border-radius: .4rem; background: #0f6b52;
  color: #fff; font-weight: 600; text-decoration: none;
}
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { padding: .35rem 0; text-align: start; vertical-align: top; border-top: 1px solid #d5dbe1; }
th { width: 9rem; padding-inline-end: 1rem; font-weight: 400; color: #59636e; }
blockquote {
  margin: 0 0 1rem; padding: .1rem 0 .1rem 1rem; border-inline-start: 4px solid #d5dbe1;
}
.dim { color: #59636e; font-size: .875rem; }
.foot { border-top: 1px solid #d5dbe1; padding-top: .75rem; }
@media (prefers-color-scheme: dark) {
  body { background: #15181b; color: #e4e8ec; }
  .letter { background: #1e2327; border-color: #39424a; }
  a { color: #84b8ff; }
  a.button { background: #5cc9a7; color: #0b1f19; }
  th, td, blockquote, .foot { border-color: #39424a; }
  th, .dim { color: #a0abb7; }
}
@media (max-width: 30rem) {
  body { padding: 0; }
  .letter { border: 0; border-radius: 0; padding: .5rem 1rem; }
  th, td { display: block; width: auto; }
  td { border-top: 0; padding-top: 0; }
  a.button { display: block; text-align: center; }
}
`)
