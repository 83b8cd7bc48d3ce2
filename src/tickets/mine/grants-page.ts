/** The list of one's grants; for administrators also those of others. */

import { csvFile } from '../../accounts/csv/csv-file.ts'
import { field, isOn, reader } from '../../platform/http/page-forms.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Page, PageAsked, Shown } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import { grantPurge, grantSearch, grantUndoPurge } from '../grants/grants.methods.ts'
import type { Grant, GrantsAsked } from '../grants/grants.wire.ts'
import { listGrants, pageOfGrants, seeOwn } from '../grants/read-grants.ts'
import { findPurged } from '../grants/purge-own.ts'
import * as paths from '../paths.ts'
import {
  CSV_ROWS,
  deletion,
  filter,
  isOfOthers,
  listParameters,
  ORDERS,
  ROWS,
  selectable,
  turns,
  WHOSE,
} from './lists.ts'
import { doneOrDeleted } from './deleted.ts'
import { localeNow } from './locale.ts'
import {
  endOf,
  headed,
  linkField,
  listLink,
  places,
  type Showing,
  timeIn,
  usesOf,
} from './parts.ts'

const KIND = { path: paths.grants, orders: ORDERS }

const read = reader<GrantsAsked>(grantSearch)

/** With `ctype=csv` a file. */
export const grantsPage: Page = {
  name: 'Page.grants',
  paths: [paths.grants],
  login: 'required',
  open: shown,
  submit: deletion({
    path: paths.grants,
    purge: grantPurge,
    restore: grantUndoPurge,
    told: 'mine_delete_grants',
    async choose(look, ids) {
      const grants = await seeOwn(look, ids)
      return grants.map(({ public_id: id, comment }) => ({ id, name: nameOf(id, comment) }))
    },
  }),
}

const NAME_CHARS = 80
/** What people recognize a grant by: the beginning of its comment, or its id. */
export const nameOf = (id: string, comment: string): string =>
  comment.split('\n', 1)[0]!.slice(0, NAME_CHARS).trim() || id

async function shown(door: Door, asked: PageAsked): Promise<Shown> {
  if (field(asked, 'ctype') === 'csv') return file(door, asked)
  const aside = isOn(asked, 'everybody') || field(asked, 'search') !== ''
  const sheet = (look: Look) => listSheet({ look, asked, locale: localeNow(look) })
  return door.look(door.caller.actor, sheet, { aside })
}

/** All fields of each. */
const listed = async (look: Look, wanted: GrantsAsked) =>
  (await listGrants(look, wanted)) as unknown as Listed
type Listed = { grants: Grant[]; total: number; next_cursor?: string }

async function listSheet(showing: Showing) {
  const { look, asked, locale } = showing
  const { grants, total, next_cursor } = await listed(look, {
    ...read(listParameters(asked)),
    limit: ROWS,
  })
  const title = locale.say('mine_grants')
  const rows = grants.map((grant) => {
    const name = nameOf(grant.id, grant.comment)
    return { id: grant.id, name, cells: cellsOf(showing, grant) }
  })
  const columns = columnsOf(showing)
  const body = markup`${places(showing, paths.grants)}
<p>${locale.say('mine_grants_about')}</p>
${look.actor.may('admin') && whose(showing)}
${await doneOrDeleted(showing, { path: paths.grants, whose: WHOSE, find: findPurged })}
${filter(showing, KIND)}
<p>${locale.count('mine_grant_count', total)}</p>
${
  rows.length === 0
    ? markup`<p>${locale.say('mine_no_grants')}</p>`
    : selectable(showing, { path: paths.grants, columns, rows })
}
${turns(showing, paths.grants, next_cursor)}`
  return headed({ title }, body)
}

function whose({ asked, locale }: Showing): Part {
  const all = listLink(asked, paths.grants, { kept: [], more: { everybody: '1' } })
  return isOfOthers(asked)
    ? markup`<p><a href="${asked.to(paths.grants)}">${locale.say('mine_own_grants')}</a></p>`
    : markup`<p><a href="${all}">${locale.say('mine_everybody_grants')}</a></p>`
}

const columnsOf = ({ asked, locale }: Showing): Part[] => [
  locale.say('letter_comment'),
  ...(isOfOthers(asked) ? [locale.say('mine_owner')] : []),
  locale.say('mine_uploads'),
  locale.say('mine_expires'),
  locale.say('letter_created'),
  locale.say('mine_link'),
]

function cellsOf(showing: Showing, grant: Grant): Part[] {
  const { asked, locale } = showing
  const name = nameOf(grant.id, grant.comment)
  return [
    markup`<div class="wide">${
      grant.state === 'purged'
        ? name
        : markup`<a href="${asked.to(paths.grant(grant.id))}">${name}</a>`
    }</div>`,
    ...(isOfOthers(asked) ? [grant.owner] : []),
    usesOf(locale, grant.uploads, grant.limits.maxul),
    endOf(showing, grant),
    timeIn(locale, grant.creation_time),
    linkField(grant.url, locale.say('mine_link_to', { name })),
  ]
}

/** The columns of the file. */
const COLUMNS: [name: string, value: (grant: Grant) => string | number | null][] = [
  ['id', (grant) => grant.id],
  ['comment', (grant) => grant.comment],
  ['owner', (grant) => grant.owner],
  ['creation_time', (grant) => grant.creation_time],
  ['uploads', (grant) => grant.uploads],
  ['last_upload', (grant) => grant.last_upload],
  ['limits.maxul', (grant) => grant.limits.maxul],
  ['expires', (grant) => grant.expires],
  ['state', (grant) => grant.state],
  ['url', (grant) => grant.url],
]

const file = (door: Door, asked: PageAsked) =>
  csvFile<string>(door, {
    name: 'grants',
    columns: COLUMNS.map(([name]) => name),
    async read(look, cursor) {
      const more = cursor === undefined ? {} : { cursor }
      const wanted = { ...read(listParameters(asked)), limit: CSV_ROWS, ...more }
      const page = await pageOfGrants(look, wanted)
      const { grants, next_cursor } = page as unknown as Omit<Listed, 'total'>
      return { rows: grants.map(lineOf), next: next_cursor }
    },
  })

const lineOf = (grant: Grant): string[] => COLUMNS.map(([, value]) => String(value(grant) ?? ''))
