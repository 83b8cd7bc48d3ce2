/** The state of the service, and the switch of read-only mode. */

import type { Static } from 'typebox'

import { updateReadOnly } from '../../../../accounts/read-only/read-only.methods.ts'
import type { ReadOnlyState } from '../../../../accounts/read-only/read-only.wire.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import { numberText } from '../../../../platform/pages/texts.ts'
import { BUGZILLA_VERSION } from '../../../administration/instance/instance.ts'
import { readStatus } from '../../../administration/instance/status.ts'
import * as paths from '../../../model/paths.ts'
import { field, runner } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { timeOf } from '../../parts/texts.ts'
import { actionForm, administered } from '../administered.ts'
import { text } from './text.ts'

type Status = Awaited<ReturnType<typeof readStatus>>
const NOTE_CHARS = 500
const update = runner(updateReadOnly)

/** Fault 304 for others than members of `admin` and `tweakparams`. */
export const statusPage = administered({
  name: 'Page.admin_status',
  path: paths.status,
  aside: true,
  async show(look, asked) {
    const status = await readStatus(look)
    const body = markup`<h2>${text('service')}</h2>
<dl class="facts">${facts(status, asked).map(
      ([title, value]) => markup`<div><dt>${title}</dt><dd>${value}</dd></div>\n`,
    )}</dl>
<h2>${text('nodes')}</h2>
${nodes(status)}
<h2>${text('read_only')}</h2>
<p>${text('read_only_about')}</p>
${readOnlyPart(status.read_only, asked, look.actor.may('tweakparams'))}`
    return { title: text('status'), body }
  },
  actions: {
    turn_on: {
      done: () => text('turned_on'),
      async run(door, asked) {
        const until = field(asked, 'until').trim()
        const note = field(asked, 'note')
        await update(door, { read_only: true, note, ...(until !== '' && { until }) })
        return undefined
      },
    },
    turn_off: {
      done: () => text('turned_off'),
      async run(door) {
        await update(door, { read_only: false })
        return undefined
      },
    },
  },
})

const timeOr = (time: string | null, otherwise: string): Part =>
  time === null ? otherwise : timeOf(time)

const MEGABYTE = 1e6
const sizeText = (bytes: number) =>
  new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / MEGABYTE,
  )

function facts(status: Status, { to }: PageAsked): [title: string, value: Part][] {
  const { database, blob_store, disk, jobs } = status
  const free = disk.free_bytes !== null && {
    free: sizeText(disk.free_bytes),
    all: sizeText(disk.bytes ?? 0),
  }
  const waiting = { count: status.texts_waiting, number: numberText(status.texts_waiting) }
  const queued = text('queued', { total: jobs.total, errors: jobs.errors })
  return [
    [text('version'), status.version],
    [text('bugzilla_version'), BUGZILLA_VERSION],
    [text('started'), timeOr(status.started_at, text('unknown'))],
    [text('schema'), status.schema],
    [text('installed'), timeOr(status.installed_at, text('unknown'))],
    [text('imported'), timeOr(status.imported_at, text('not_imported'))],
    [text('database'), `${database.product} ${database.version}`],
    [text('database_size'), sizeText(database.bytes)],
    [text('files'), `${numberText(blob_store.blobs)} (${blob_store.kind})`],
    [text('disk'), free ? text('free', free) : text('unknown')],
    [text('texts'), waiting.count === 0 ? text('texts_complete') : text('texts_waiting', waiting)],
    [text('queue'), markup`<a href="${to(paths.jobs)}">${queued}</a>`],
    [text('last_backup'), backupPart(status)],
  ]
}

const backupPart = ({ last_backup: last }: Status): Part =>
  last
    ? [timeOf(last.made_at), markup`, ${last.path} (${sizeText(last.bytes)})`]
    : text('no_backup')

const COLUMNS = ['number', 'node', 'version', 'address', 'since', 'seen', 'does'] as const
const DOES = { leader: 'leader', serving: 'serving', draining: 'draining' } as const

function nodes({ nodes: all }: Status): Part {
  if (all.length === 0) return markup`<p>${text('no_nodes')}</p>`
  const rows = all.map(({ id, name, version, address, started_at, seen_at, does }) => [
    id,
    name,
    version,
    address,
    timeOf(started_at),
    timeOf(seen_at),
    text(DOES[does as keyof typeof DOES]),
  ])
  return table(
    COLUMNS.map((column) => text(column)),
    rows,
  )
}

function readOnlyPart(
  { read_only, by_setting, since, note }: Static<typeof ReadOnlyState>,
  asked: PageAsked,
  mayChange: boolean,
): Part {
  const path = paths.status
  const told = since === null ? text('read_only_off') : text('read_only_on')
  const state = by_setting
    ? markup`<p>${text('by_setting')}</p>`
    : markup`<p>${told} ${since !== null && timeOf(since)} ${note}</p>`
  if (!mayChange || by_setting) return state
  if (read_only) {
    const fields = markup`<button>${text('turn_off')}</button>`
    return [state, actionForm(asked, { path, action: 'turn_off', fields })]
  }
  const fields = markup`
<label>${text('note')}
<input name="note" value="${field(asked, 'note')}" maxlength="${NOTE_CHARS}"></label>
<label>${text('until')} <input name="until" value="${field(asked, 'until')}"></label>
<button>${text('turn_on')}</button>`
  return [state, actionForm(asked, { path, action: 'turn_on', fields })]
}
