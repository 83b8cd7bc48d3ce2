/** Reads the facts of a mail that Docket sent, to compare them with those of Bugzilla's. */

import PostalMime, { decodeWords } from 'postal-mime'

import type { MailFacts } from './scenarios.ts'

/** Numbers of this run by their names. */
export interface Known {
  base: string
  ids: ReadonlyMap<string, number>
}

const KEPT = new Set([
  'from',
  'subject',
  'message-id',
  'in-reply-to',
  'references',
  'auto-submitted',
])
const OF_LETTERS = new Set(['from', 'x-bugzilla-type', 'x-bugzilla-url'])

/** `raw` is the mail as received. */
export async function factsOf(raw: string, to: string, known: Known): Promise<MailFacts> {
  const mail = await PostalMime.parse(raw.replaceAll('\n', '\r\n'))
  const named = (text: string) => withNames(text, known)
  const headers: Record<string, string> = {}
  for (const { key, value } of mail.headers) {
    if (!KEPT.has(key) && !key.startsWith('x-bugzilla-')) continue
    headers[key] = named(decodeWords(value).replaceAll(/\s+/g, ' ').trim())
  }
  const id = /(<bug-[^>]*?)-[A-Za-z0-9]{10}(?=\{site\})/
  // Answers to mail that came in are no mail about bugs.
  const isAbout = headers['message-id']?.startsWith('<bug-')
  if (isAbout) headers['message-id'] = headers['message-id']!.replace(id, '$1-{random}')
  else delete headers['message-id']
  if (headers['x-bugzilla-type'] === 'admin') {
    return {
      to,
      headers: Object.fromEntries(Object.entries(headers).filter(([key]) => OF_LETTERS.has(key))),
    }
  }
  if (headers['x-bugzilla-type'] === 'whine') return regularFacts(to, headers, mail.text ?? '')
  const text = named(mail.text ?? '').replaceAll('\r', '')
  const end = text.lastIndexOf('\n-- \n')
  const [body, foot] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 5)]
  const lines = foot.split('\n').filter((line) => line.trim() !== '')
  const refs = body.split('Referenced Bugs:')[1] ?? ''
  return withoutEmpty({
    to,
    headers,
    rows: rowsIn(body),
    fields: headers['x-bugzilla-type'] === 'new' ? fieldsIn(body) : [],
    comments: [...body.matchAll(/^--- Comment #(\d+) from /gm)].map(([, count]) => Number(count)),
    refs: [...refs.matchAll(/^\[Bug (\S+?)\] /gm)].map(([, bug]) => bug!),
    reasons: Math.max(0, lines.length - 1),
    html: mail.html !== undefined && mail.html !== '' && /multipart\/alternative/.test(raw),
  })
}

function regularFacts(to: string, headers: MailFacts['headers'], text: string): MailFacts {
  const links = [...text.matchAll(/(?:show_bug\.cgi\?id=|\/bugs\/)(\d+)/g)]
  const bugs = links.map(([, id]) => Number(id))
  return { to, headers, ...(bugs.length > 0 && { bugs }) }
}

const withoutEmpty = (facts: Required<Omit<MailFacts, 'bugs'>>): MailFacts => ({
  to: facts.to,
  headers: facts.headers,
  ...(facts.rows.length > 0 && { rows: facts.rows }),
  ...(facts.fields.length > 0 && { fields: facts.fields }),
  ...(facts.comments.length > 0 && { comments: facts.comments }),
  ...(facts.refs.length > 0 && { refs: facts.refs }),
  ...(facts.reasons > 0 && { reasons: facts.reasons }),
  ...(facts.html && { html: true }),
})

function withNames(text: string, { base, ids }: Known): string {
  const { protocol, hostname, port, pathname } = new URL(base)
  const site = `${port && `-${port}`}@${protocol.slice(0, -1)}.${hostname}${pathname}`
  let said = text.replaceAll(site, '{site}').replaceAll(base, '{urlbase}')
  const numbered = [...ids].filter(([name]) => /^(bug|att):/.test(name))
  const longest = numbered.sort(([, one], [, other]) => String(other).length - String(one).length)
  for (const [name, id] of longest) {
    said = said.replaceAll(new RegExp(`(?<![0-9])${id}(?![0-9])`, 'g'), `{${name}}`)
  }
  return said
    .replaceAll(/Attachment #(\d+|\{att:\w+\})/g, 'Attachment #{n}')
    .replaceAll(/\[Attachment (\d+|\{att:\w+\})\]/g, '[Attachment {n}]')
}

/** Lines of one cell stay apart, as their number depends on the length of numbers. */
function rowsIn(body: string): string[][] {
  const lines = body.split('\n')
  const start = lines.findIndex((line) => /^ +What +\|Removed/.test(line))
  if (start < 0) return []
  const rest = lines.slice(start + 2)
  const end = rest.findIndex((line) => !line.includes('|'))
  return rest.slice(0, end < 0 ? undefined : end).map((line) => {
    const [what = '', removed = '', ...added] = line.split('|')
    return [what, removed, added.join('|')].map((cell) => cell.trim())
  })
}

function fieldsIn(body: string): string[][] {
  const fields: string[][] = []
  for (const line of body.split('\n')) {
    const [, label, value] = /^ *([A-Z][A-Za-z .]{1,17}): (.*)$/.exec(line) ?? []
    if (label && line.indexOf(':') === 18) fields.push([label, value!.trim()])
    else if (line.startsWith(' '.repeat(20))) fields.at(-1)![1] += ` ${line.trim()}`
    else if (fields.length > 0) break
  }
  return fields
}
