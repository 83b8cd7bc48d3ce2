/** Compares mails with those of Bugzilla; what is different on purpose is listed here. */

import type { MailFacts } from './scenarios.ts'

/** Differences in words; empty if all mails correspond. `isFiling` if the call files a bug. */
export function compareMails(
  expected: readonly MailFacts[],
  sent: readonly MailFacts[],
  isFiling: boolean,
): string[] {
  const rest = [...sent]
  const problems: string[] = []
  for (const mail of expected.filter((one) => !isUnwanted(one))) {
    const candidates = rest.filter(({ to }) => to.toLowerCase() === mail.to.toLowerCase())
    const compared = candidates
      .map((one) => ({ one, found: compareMail(mail, one) }))
      .sort((a, b) => a.found.length - b.found.length)
    const [best] = compared
    if (best) {
      rest.splice(rest.indexOf(best.one), 1)
      problems.push(...best.found.map((problem) => `to ${mail.to}: ${problem}`))
    } else problems.push(`to ${mail.to}: not sent (${mail.headers['subject']})`)
  }
  const more = rest.filter((one) => !isAdmin(one) && !(isFiling && isOfOther(one)))
  return [...problems, ...more.map((one) => `to ${one.to}: unexpected (${one.headers['subject']})`)]
}

/** Closed accounts get no mail. */
const isUnwanted = ({ to }: MailFacts) => to === 'locked@example.com'

/** Bugs that a new one depends on or blocks are mailed about at once, not with their next mail. */
const isOfOther = ({ headers }: MailFacts) =>
  /^(dependson|blocked)$/.test(headers['x-bugzilla-changed-fields'] ?? '')
/** Whoever has an account hears that its address was changed. */
const isAdmin = ({ headers }: MailFacts) => headers['x-bugzilla-type'] === 'admin'

function compareMail(expected: MailFacts, sent: MailFacts): string[] {
  const problems: string[] = []
  const differ = (what: string, one: unknown, other: unknown) => {
    const [wanted, found] = [JSON.stringify(one), JSON.stringify(other)]
    if (wanted !== found) problems.push(`${what}: ${found} instead of ${wanted}`)
  }
  const isFirst = isNeverMailed(expected)
  for (const [name, value] of Object.entries(expected.headers)) {
    if (isFirst && OF_FIRST.has(name)) continue
    const found = sent.headers[name] ?? ''
    // Bugzilla leaves out who requested a flag.
    if (name === 'x-bugzilla-who' && value === '' && found !== '') continue
    const isList = LISTS.has(name) && !(name === 'x-bugzilla-changed-fields' && sent.fields)
    const wanted = name === 'x-bugzilla-changed-fields' ? withoutTold(value, found) : value
    differ(name, isList ? sorted(wanted) : wanted, isList ? sorted(found) : found)
  }
  differ('reasons', expected.reasons, sent.reasons)
  differ('comments', expected.comments, sent.comments)
  differ('HTML', expected.html, sent.html)
  if (isFirst) return problems
  differ('fields', fieldsOf(expected), fieldsOf(sent))
  const rows = rowsOf(sent)
  const untold = rowsOf(expected).filter((row) => !rows.includes(row) && RELATION.test(row))
  differ(
    'rows',
    rowsOf(expected).filter((row) => !untold.includes(row)),
    rows,
  )
  if (untold.length === 0) differ('bugs', expected.refs?.toSorted(), sent.refs?.toSorted())
  return problems
}

const LISTS = new Set(['x-bugzilla-reason', 'x-bugzilla-watch-reason', 'x-bugzilla-changed-fields'])
const sorted = (text: string) => text.split(' ').toSorted().join(' ')

/** The first mail about an imported bug is about its change, not about a new bug. */
const isNeverMailed = ({ headers }: MailFacts) =>
  headers['x-bugzilla-type'] === 'new' && /^[123]$/.test(headers['x-bugzilla-id'] ?? '')
const OF_FIRST = new Set(['subject', 'x-bugzilla-type', 'x-bugzilla-changed-fields', 'message-id'])

/** What a new bug changed in others was mailed about at once, and is not repeated. */
const RELATION = /^(Depends on|Blocks) \|  \| /
function withoutTold(fields: string, found: string): string {
  const told = found.split(' ')
  const isTold = (name: string) => /^(dependson|blocked)$/.test(name) && !told.includes(name)
  return fields
    .split(' ')
    .filter((name) => !isTold(name))
    .join(' ')
}

/** Several values in any order, as Docket sorts them. */
const rowsOf = ({ rows = [] }: MailFacts) =>
  rows
    .map((cells) => cells.map((cell) => cell.split(', ').toSorted().join(', ')).join(' | '))
    .toSorted()

/** A label that is there twice has its longer value. */
function fieldsOf({ fields = [] }: MailFacts) {
  const values = new Map<string, string>()
  for (const [label, value] of fields) {
    const known = values.get(label!) ?? ''
    if (value!.length > known.length) values.set(label!, value!)
  }
  return [...values].map(([label, value]) => `${label}: ${value}`).toSorted()
}
