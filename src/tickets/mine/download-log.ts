/** The log of the downloads of a ticket, on its page and as a file. */

import { csvFile } from '../../accounts/csv/csv-file.ts'
import { field } from '../../platform/http/page-forms.ts'
import type { Door } from '../../platform/http/method.ts'
import type { PageAsked } from '../../platform/http/page.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Look } from '../../platform/work/work.ts'
import type { Locale } from '../locales/locale.ts'
import type { Logged } from '../log/log.wire.ts'
import { readLog } from '../log/read-log.ts'
import * as paths from '../paths.ts'
import { settingsOf } from '../settings.ts'
import { CSV_ROWS } from './lists.ts'
import { type Showing, table, timeIn } from './parts.ts'

const ROWS = 20

/** The newest entries, or those after the place in the address; and whether there is a log. */
export async function downloadLog(showing: Showing, id: string): Promise<Part> {
  const { look, asked, locale } = showing
  const cursor = field(asked, 'log_cursor')
  const wanted = { id, limit: ROWS, ...(cursor !== '' && { cursor }) }
  const { downloads, next_cursor } = await readLog(look, wanted)
  const heading = markup`<h2 id="downloads">${locale.say('letter_downloads')}</h2>
<p>${logTold(look, locale)}</p>`
  if (downloads.length === 0) return heading
  const columns = [
    locale.say('letter_time'),
    locale.say('letter_file'),
    locale.say('mine_log_bytes'),
    locale.say('mine_log_who'),
  ]
  const own = paths.ticket(id)
  const link = (name: string, value: string) =>
    `${asked.to(own)}?${new URLSearchParams([[name, value]]).toString()}`
  return markup`${heading}
${table(
  columns,
  downloads.map((one) => cellsOf(locale, one)),
)}
<nav class="pages" aria-label="${locale.say('mine_pages')}">
${cursor !== '' && markup`<a href="${asked.to(own)}#downloads">${locale.say('mine_first')}</a>`}
${
  next_cursor !== undefined &&
  markup`<a rel="next" href="${link('log_cursor', next_cursor)}#downloads">${locale.say(
    'mine_next',
  )}</a>`
}
<a href="${link('ctype', 'csv')}" data-turbo="false">${locale.say('mine_csv')}</a></nav>`
}

/** What is recorded of downloads, and for how long. */
function logTold(look: Look, locale: Locale): string {
  const { ticket_log_days, ticket_log_addresses } = settingsOf(look)
  if (ticket_log_days === 0) return locale.say('mine_log_off')
  return [
    locale.count('mine_log_kept', ticket_log_days),
    locale.say(ticket_log_addresses ? 'mine_log_addresses' : 'mine_log_no_addresses'),
  ].join(' ')
}

function cellsOf(
  locale: Locale,
  { time, path, bytes, is_complete, recipient, login, address }: Logged,
) {
  const size = locale.size(bytes)
  return [
    timeIn(locale, time),
    path ?? locale.say('mine_log_archive'),
    is_complete ? size : locale.say('mine_log_part', { size }),
    [recipient, login, address].filter(Boolean).join(', '),
  ]
}

/** The columns of the file. */
const COLUMNS: [name: string, value: (one: Logged) => string | number | boolean | null][] = [
  ['time', ({ time }) => time],
  ['path', ({ path }) => path],
  ['bytes', ({ bytes }) => bytes],
  ['is_complete', ({ is_complete }) => is_complete],
  ['login', ({ login }) => login],
  ['address', ({ address }) => address],
  ['recipient', ({ recipient }) => recipient],
]

/** The whole log as CSV. */
export const logFile = (door: Door, { path }: PageAsked) =>
  csvFile<string>(door, {
    name: 'downloads',
    columns: COLUMNS.map(([name]) => name),
    async read(look, cursor) {
      const wanted = { id: path['id']!, limit: CSV_ROWS, ...(cursor !== undefined && { cursor }) }
      const { downloads, next_cursor } = await readLog(look, wanted)
      const lines = downloads.map((one) => COLUMNS.map(([, value]) => String(value(one) ?? '')))
      return { rows: lines, next: next_cursor }
    },
  })
