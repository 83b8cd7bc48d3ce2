/** The audit log for administrators: filtered, paged, and as a file. */

import { AUDIT_COLUMNS } from '../../accounts/audit/read-audit.ts'
import { openInput } from '../../platform/http/input.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Flowing, Page, PageAsked } from '../../platform/http/page.ts'
import { toText } from '../../platform/times.ts'
import { ACCESS_CLASSES, AUDIT_CLASSES } from '../administration/instance/audit-classes.rules.ts'
import { bugzillaAuditLog } from '../administration/instance/instance.methods.ts'
import { readAuditLog } from '../administration/instance/instance.ts'
import type { AuditLogAsked } from '../administration/instance/instance.wire.ts'
import { csvFile } from './parts/csv-file.ts'
import { field, options } from '../../platform/http/page-forms.ts'
import { table } from './parts/table.ts'
import { timeOf } from './parts/texts.ts'
import { turns } from './parts/turns.ts'
import { changedQuery } from './parts/where.ts'
import * as paths from '../model/paths.ts'
import { text } from './text.ts'

const ROWS = 100
const ASIDE = { aside: true }

/** Fault 304 for others than administrators. `ctype=csv` sends all entries of the filter. */
export const auditPage: Page = {
  name: 'Page.audit_log',
  paths: [paths.auditLog],
  login: 'required',
  async open(door, page) {
    const asked = wanted(page)
    if (field(page, 'ctype') === 'csv') return auditFile(door, asked)
    const { offset = 0 } = asked
    const shown = { ...asked, limit: ROWS, offset }
    const found = await door.look(door.caller.actor, (look) => readAuditLog(look, shown), ASIDE)
    const { audit_log, total } = found
    const file = page.to(changedQuery(paths.auditLog, page, { ctype: 'csv', offset: '' }))
    const range = { first: offset + 1, last: offset + audit_log.length }
    const body = markup`<h1>${text('audit_log')}</h1>
${form(page)}
<p>${total === 0 ? text('no_entries') : text('entries', { ...range, total })}</p>
${audit_log.length > 0 && table(titles(), audit_log.map(cells))}
<nav class="pages" aria-label="${text('pages_of_log')}">
${turns(page, { ...turning(), offset, total })}
<a href="${file}">${text('download_all')}</a></nav>`
    return { title: text('audit_log'), body }
  },
}

const { read } = openInput(bugzillaAuditLog)
const FILTERS = ['class', 'object_id', 'user', 'since', 'until', 'offset']
/** Validated like the method's parameters; empty fields are omitted. */
function wanted({ given }: PageAsked): AuditLogAsked {
  const said = FILTERS.flatMap((name) => {
    const values = (given.get(name) ?? []).map((value) => value.trim()).filter(Boolean)
    if (values.length === 0) return []
    return [[name, name === 'class' ? values : values[0]] as const]
  })
  return read(new Map(said)) as AuditLogAsked
}

const turning = () => ({
  path: paths.auditLog,
  rows: ROWS,
  before: text('newer'),
  after: text('older'),
})

type Entry = Awaited<ReturnType<typeof readAuditLog>>['audit_log'][number]

const titles = () => TITLES.map((title) => text(title))
const TITLES = ['when', 'who', 'from_where', 'what', 'number', 'field', 'before', 'after'] as const
const cells = (entry: Entry): Part[] => [
  timeOf(entry.at_time),
  entry.user ?? '',
  entry.address ?? '',
  entry.class,
  entry.object_id,
  entry.field,
  entry.removed ?? '',
  entry.added ?? '',
]

function form(page: PageAsked) {
  const classes = [['', text('everything')], ...ACCESS_CLASSES, ...AUDIT_CLASSES] as const
  const chosen = FILTERS.filter((name) => name !== 'offset' && field(page, name).trim() !== '')
  const shown = chosen.map((name) => `${name} ${field(page, name).trim()}`).join(', ')
  return markup`<details><summary>${shown ? text('filter_by', { criteria: shown }) : text('filter')}</summary>
<form class="card" action="${page.to(paths.auditLog)}">
<label>${text('what')} <select name="class">${options(classes, [field(page, 'class')])}</select></label>
<label>${text('number')} <input name="object_id" value="${field(page, 'object_id')}"></label>
<label>${text('user')} <input name="user" value="${field(page, 'user')}"></label>
<label>${text('since')}
<input name="since" value="${field(page, 'since')}"></label>
<label>${text('until')} <input name="until" value="${field(page, 'until')}"></label>
<button>${text('show')}</button>
</form></details>`
}

/** Entries added meanwhile are not included. */
async function auditFile(door: Door, asked: AuditLogAsked): Promise<Flowing> {
  const now = await door.look(door.caller.actor, async (look) => look.now)
  const fixed = { until: toText(now + 1_000), ...asked }
  return csvFile(door, {
    name: 'audit_log',
    columns: AUDIT_COLUMNS,
    async read(look, page) {
      const { audit_log } = await readAuditLog(look, { ...fixed, ...page })
      return audit_log.map((row) => AUDIT_COLUMNS.map((name) => String(row[name] ?? '')))
    },
  })
}
