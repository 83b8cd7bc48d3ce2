/** Parsers for lists of bugs as files, by the rules of each format. */

import assert from 'node:assert/strict'

/** RFC 4180: quoted cells may contain commas, line breaks and doubled quotes. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/gy
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    assert.ok(found, `no cell at ${at}: ${text.slice(at, at + 40)}`)
    const [, quoted, plain = '', end] = found
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\n') {
      rows.push(row)
      row = []
    }
  }
  return rows
}

/** A component of iCalendar (RFC 5545). */
export interface Component {
  name: string
  properties: Record<string, { parameters: string; value: string }[]>
  children: Component[]
}

/** RFC 5545: lines of at most 75 bytes that end in CR and LF, unfolded, each a property. */
export function parseIcs(text: string): Component {
  assert.ok(text.endsWith('\r\n'))
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    assert.ok(Buffer.byteLength(line) <= 75, line)
    assert.ok(Buffer.from(line).toString() === line && line.isWellFormed(), line)
    // oxlint-disable-next-line no-control-regex
    assert.doesNotMatch(line, /[\0-\x08\x0a-\x1f\x7f]/)
  }
  const whole = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  const top: Component = { name: '', properties: {}, children: [] }
  const open = [top]
  for (const line of whole) {
    const found = /^([A-Z-]+)((?:;[A-Z-]+=[^":;,]+)*):(.*)$/s.exec(line)
    assert.ok(found, line)
    const [, name = '', parameters = '', value = ''] = found
    const inner = open.at(-1)!
    if (name === 'BEGIN') {
      const made: Component = { name: value, properties: {}, children: [] }
      inner.children.push(made)
      open.push(made)
    } else if (name === 'END') {
      assert.equal(open.pop()!.name, value)
    } else {
      const meant = TEXTS.has(name) ? unescaped(value) : value
      ;(inner.properties[name] ??= []).push({ parameters, value: meant })
    }
  }
  assert.equal(open.length, 1)
  assert.equal(top.children.length, 1)
  const calendar = top.children[0]!
  assert.equal(calendar.name, 'VCALENDAR')
  for (const task of calendar.children) checkTask(task)
  return calendar
}

const TEXTS = new Set(['SUMMARY', 'UID', 'X-BUGZILLA-PRODUCT', 'X-BUGZILLA-KEYWORDS'])
function unescaped(value: string) {
  assert.doesNotMatch(value.replace(/\\[\\;,nN]/g, ''), /[\\;,]/)
  return value.replace(/\\([\\;,nN])/g, (_, one: string) => (/n/i.test(one) ? '\n' : one))
}

const ONCE =
  'UID DTSTAMP CREATED LAST-MODIFIED DTSTART DUE SUMMARY URL STATUS PRIORITY PERCENT-COMPLETE'
const STATUSES = ['NEEDS-ACTION', 'COMPLETED', 'IN-PROCESS', 'CANCELLED']
function checkTask({ name, properties }: Component) {
  assert.equal(name, 'VTODO')
  for (const once of ONCE.split(' ')) assert.ok((properties[once]?.length ?? 0) <= 1, once)
  for (const must of ['UID', 'DTSTAMP']) assert.ok(properties[must], must)
  for (const time of ['DTSTAMP', 'CREATED', 'LAST-MODIFIED', 'DTSTART']) {
    for (const { value } of properties[time] ?? []) assert.match(value, /^\d{8}T\d{6}Z$/)
  }
  for (const { value } of properties['STATUS'] ?? []) assert.ok(STATUSES.includes(value))
}
