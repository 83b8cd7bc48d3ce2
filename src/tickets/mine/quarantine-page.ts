/** Files that cannot be downloaded because of their scan, for administrators. */

import { csvFile } from '../../accounts/csv/csv-file.ts'
import {
  alarmed,
  field,
  formToken,
  hidden,
  reader,
  runner,
} from '../../platform/http/page-forms.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import * as paths from '../paths.ts'
import {
  ticketQuarantine,
  ticketReleaseFile,
  ticketScanFile,
} from '../quarantine/quarantine.methods.ts'
import { listQuarantine } from '../quarantine/quarantine.ts'
import type { Held, QuarantineAsked } from '../quarantine/quarantine.wire.ts'
import { isScanned, mayEncrypt } from '../scans/scans.ts'
import { alarmIn, shownAgain } from './alarms.ts'
import { CSV_ROWS, listParameters, ROWS, turns } from './lists.ts'
import { localeNow } from './locale.ts'
import {
  deleteForm,
  doneTold,
  headed,
  listLink,
  places,
  type Showing,
  table,
  timeIn,
} from './parts.ts'
import { scanWords } from './scan-told.ts'

const read = reader<QuarantineAsked>(ticketQuarantine)
const release = runner(ticketReleaseFile)
const scan = runner(ticketScanFile)

/** With `ctype=csv` a file. */
export const quarantinePage: Page = {
  name: 'Page.quarantine',
  paths: [paths.quarantine],
  login: 'required',
  open: (door, asked) =>
    field(asked, 'ctype') === 'csv'
      ? file(door, asked)
      : door.look(door.caller.actor, (look) => listSheet({ look, asked, locale: localeNow(look) })),
  async submit(door, asked) {
    const wanted = { id: field(asked, 'id'), file: field(asked, 'file') }
    const action = field(asked, 'action')
    if (action === 'release') {
      await release(door, wanted)
      return { moved: `${paths.quarantine}?done=released`, status: 303 }
    }
    if (action === 'scan') {
      await scan(door, wanted)
      return { moved: `${paths.quarantine}?done=scanned`, status: 303 }
    }
    return door.look(door.caller.actor, async (look) => {
      const showing = { look, asked, locale: localeNow(look) }
      // Only administrators get here.
      await listQuarantine(look, { limit: 1 })
      return confirmation(showing, wanted)
    })
  },
  refused: shownAgain((showing, fault) => listSheet(showing, alarmIn(showing, fault))),
}

async function listSheet(showing: Showing, alarm?: string): Promise<Sheet> {
  const { look, asked, locale } = showing
  const wanted = asked.given.has('form_token') ? {} : read(listParameters(asked))
  const { files, next_cursor } = await listQuarantine(look, { ...wanted, limit: ROWS })
  const csv = listLink(asked, paths.quarantine, { kept: [], more: { ctype: 'csv' } })
  const body = markup`${places(showing, paths.quarantine)}
${alarmed(alarm) || doneTold(asked, locale)}
<p>${
    isScanned(look)
      ? [
          locale.say('scan_about'),
          ' ',
          locale.say(mayEncrypt(look) ? 'scan_about_allowed' : 'scan_about_refused'),
        ]
      : locale.say('scan_off')
  }</p>
${
  files.length === 0
    ? markup`<p>${locale.say('scan_none')}</p>`
    : [listed(showing, files), csvLink(locale, csv)]
}
${turns(showing, paths.quarantine, next_cursor)}`
  return headed({ title: locale.say('scan_title') }, body)
}

const csvLink = (locale: Showing['locale'], href: string): Part => markup`
<p><a class="button" href="${href}" data-turbo="false">${locale.say('mine_csv')}</a></p>`

function listed(showing: Showing, files: readonly Held[]): Part {
  const { asked, locale } = showing
  const columns = [
    locale.say('letter_file'),
    locale.say('ticket_size'),
    locale.say('scan_ticket'),
    locale.say('mine_owner'),
    locale.say('scan_result'),
    locale.say('scan_time'),
    locale.say('scan_actions'),
  ]
  return table(
    columns,
    files.map((one) => [
      markup`<div class="wide">${one.path}</div>`,
      locale.size(one.size),
      markup`<a href="${asked.to(paths.ticket(one.id))}">${one.name}</a>`,
      one.owner,
      [
        scanWords(locale, one),
        one.scan === 'unknown' && markup`<br><span class="dim" lang="en">${one.found}</span>`,
      ],
      timeIn(locale, one.scanned),
      actions(showing, one),
    ]),
  )
}

const fileFields = ({ id, file: number }: Pick<Held, 'id'> & { file: number | string }) =>
  hidden([
    ['id', id],
    ['file', String(number)],
  ])

const actions = (showing: Showing, one: Held): Part => {
  const { asked, locale } = showing
  return markup`<form method="post" action="${asked.to(paths.quarantine)}">${formToken(asked)}
${fileFields(one)}
<button name="action" value="ask">${locale.say('scan_release')}</button>
<button name="action" value="scan">${locale.say('scan_again')}</button></form>
${deleteForm(showing, paths.mine, one.id)}`
}

function confirmation(showing: Showing, wanted: { id: string; file: string }): Sheet {
  const { asked, locale } = showing
  const body = markup`${places(showing, '')}
<p>${locale.say('scan_release_about')}</p>
<form method="post" action="${asked.to(paths.quarantine)}">${formToken(asked)}
${fileFields(wanted)}
<button name="action" value="release">${locale.say('scan_release')}</button></form>
<p><a class="button" href="${asked.to(paths.quarantine)}">${locale.say('mine_back')}</a></p>`
  return headed({ title: locale.say('scan_release_title') }, body)
}

const COLUMNS = [
  'id',
  'file',
  'path',
  'size',
  'sha256',
  'owner',
  'name',
  'scan',
  'found',
  'scanned',
]

const file = (door: Door, asked: PageAsked) =>
  csvFile<string>(door, {
    name: 'quarantine',
    columns: COLUMNS,
    async read(look, cursor) {
      const wanted = { ...read(listParameters(asked)), limit: CSV_ROWS }
      const more = cursor === undefined ? {} : { cursor }
      const { files, next_cursor } = await listQuarantine(look, { ...wanted, ...more })
      const rows = files.map((one) => COLUMNS.map((name) => String(one[name as keyof Held])))
      return { rows, next: next_cursor }
    },
  })
