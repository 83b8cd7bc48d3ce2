/** Compares mails with those of Bugzilla, except for what is different on purpose. */

import type { Excuse } from './exceptions.ts'
import type { MailFacts } from './scenarios.ts'

/** What was found; `excuses` are the differences on purpose. */
interface Compared {
  problems: string[]
  excuses: Set<Excuse>
}

/** No problem if all mails correspond. `isFiling` if the call files a bug. */
export function compareMails(
  expected: readonly MailFacts[],
  sent: readonly MailFacts[],
  isFiling: boolean,
): Compared {
  const rest = [...sent]
  const problems: string[] = []
  const excuses = new Set<Excuse>()
  for (const mail of expected) {
    if (isClosed(mail)) {
      excuses.add('closed')
      continue
    }
    const candidates = rest.filter(({ to }) => to.toLowerCase() === mail.to.toLowerCase())
    const compared = candidates
      .map((one) => ({ one, found: compareMail(mail, one) }))
      .sort((a, b) => a.found.problems.length - b.found.problems.length)
    const [best] = compared
    if (best) {
      rest.splice(rest.indexOf(best.one), 1)
      problems.push(...best.found.problems.map((problem) => `to ${mail.to}: ${problem}`))
      best.found.excuses.forEach((excuse) => excuses.add(excuse))
    } else problems.push(`to ${mail.to}: not sent (${mail.headers['subject']})`)
  }
  for (const one of rest) {
    if (isAdmin(one)) excuses.add('address')
    else if (isFiling && isOfOther(one)) excuses.add('relations')
    else problems.push(`to ${one.to}: unexpected (${one.headers['subject']})`)
  }
  return { problems, excuses }
}

/** The closed account of the worlds. */
const isClosed = ({ to }: MailFacts) => to === 'locked@example.com'

/** Bugs that a new one depends on or blocks are mailed about at once, not with their next mail. */
const isOfOther = ({ headers }: MailFacts) =>
  /^(dependson|blocked)$/.test(headers['x-bugzilla-changed-fields'] ?? '')
/** Whoever has an account hears that its address was changed. */
const isAdmin = ({ headers }: MailFacts) => headers['x-bugzilla-type'] === 'admin'

function compareMail(expected: MailFacts, sent: MailFacts): Compared {
  const problems: string[] = []
  const excuses = new Set<Excuse>()
  const differ = (what: string, one: unknown, other: unknown) => {
    const [wanted, found] = [JSON.stringify(one), JSON.stringify(other)]
    if (wanted !== found) problems.push(`${what}: ${found} instead of ${wanted}`)
  }
  const isFirst = isNeverMailed(expected)
  if (isFirst) excuses.add('first')
  for (const [name, value] of Object.entries(expected.headers)) {
    if (isFirst && OF_FIRST.has(name)) continue
    const found = sent.headers[name] ?? ''
    if (name === 'x-bugzilla-who' && value === '' && found !== '') {
      excuses.add('requester')
      continue
    }
    const wanted = name === 'x-bugzilla-changed-fields' ? withoutTold(value, found) : value
    if (wanted !== value) excuses.add('relations')
    const isList = LISTS.has(name) && !(name === 'x-bugzilla-changed-fields' && sent.fields)
    differ(name, isList ? sorted(wanted) : wanted, isList ? sorted(found) : found)
  }
  differ('reasons', expected.reasons, sent.reasons)
  differ('listed bugs', expected.bugs, sent.bugs)
  differ('comments', expected.comments, sent.comments)
  differ('HTML', expected.html, sent.html)
  if (isFirst) return { problems, excuses }
  const lines = linesOf(expected.fields)
  if (lines.length > fieldsOf(expected).length) excuses.add('label')
  differ('fields', fieldsOf(expected), fieldsOf(sent))
  const rows = rowsOf(sent)
  const untold = rowsOf(expected).filter((row) => !rows.includes(row) && RELATION.test(row))
  if (untold.length > 0) excuses.add('relations')
  differ(
    'rows',
    rowsOf(expected).filter((row) => !untold.includes(row)),
    rows,
  )
  if (untold.length === 0) differ('bugs', expected.refs?.toSorted(), sent.refs?.toSorted())
  return { problems, excuses }
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

/** Several values in any order, as Bugzilla has none. */
const rowsOf = ({ rows = [] }: MailFacts) =>
  rows
    .map((cells) => cells.map((cell) => cell.split(', ').toSorted().join(', ')).join(' | '))
    .toSorted()

const linesOf = (fields: MailFacts['fields'] = []) =>
  fields.map(([label, value]) => `${label}: ${value}`).toSorted()

/** A label that is there twice has its longer value. */
function fieldsOf({ fields = [] }: MailFacts) {
  const values = new Map<string, string>()
  for (const [label, value] of fields) {
    const known = values.get(label!) ?? ''
    if (value!.length > known.length) values.set(label!, value!)
  }
  return linesOf([...values].map(([label, value]) => [label, value]))
}
