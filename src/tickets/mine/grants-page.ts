/** The list of one's grants; for administrators also those of others. */

import { field, isOn, reader, runner } from '../../platform/http/page-forms.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Page, PageAsked, Shown } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import { grantPurge, grantSearch } from '../grants/grants.methods.ts'
import type { Grant, GrantsAsked } from '../grants/grants.wire.ts'
import { listGrants, pageOfGrants, seeOwn } from '../grants/read-grants.ts'
import * as paths from '../paths.ts'
import { csvFile } from './csv.ts'
import { confirmation, filter, KEPT, selectable, turns, WHOSE } from './lists.ts'
import { localeOn, sheetIn } from './locale.ts'
import {
  doneTold,
  endOf,
  linkField,
  listLink,
  places,
  type Showing,
  timeIn,
  usesOf,
} from './parts.ts'

const ROWS = 50
const CSV_ROWS = 500
const KIND = {
  path: paths.grants,
  orders: {
    'creation_time DESC': 'mine_newest',
    creation_time: 'mine_oldest',
    expires: 'mine_expires_next',
  },
} as const

const read = reader<GrantsAsked>(grantSearch)
const purge = runner(grantPurge)

/** With `ctype=csv` a file. */
export const grantsPage: Page = {
  name: 'Page.grants',
  paths: [paths.grants],
  login: 'required',
  open: shown,
  async submit(door, asked) {
    const ids = asked.given.get('ids') ?? []
    if (field(asked, 'action') === 'delete') {
      await purge(door, { ids })
      const more = { done: 'deleted' }
      const moved = listLink({ ...asked, to: (path) => path }, paths.grants, { kept: WHOSE, more })
      return { moved, status: 303 }
    }
    return door.look(door.caller.actor, async (look) => {
      const locale = localeOn(asked, look)
      const grants = await seeOwn(look, [...new Set(ids)])
      const chosen = grants.map(({ public_id: id, comment }) => ({ id, name: nameOf(id, comment) }))
      const alarm = chosen.length === 0 ? { alarm: locale.say('mine_none_selected') } : {}
      const told = { told: 'mine_delete_grants', chosen, ...alarm } as const
      return confirmation({ look, asked, locale }, paths.grants, told)
    })
  },
}

const NAME_CHARS = 80
/** What people recognize a grant by: the beginning of its comment, or its id. */
export const nameOf = (id: string, comment: string): string =>
  comment.split('\n', 1)[0]!.slice(0, NAME_CHARS).trim() || id

async function shown(door: Door, asked: PageAsked): Promise<Shown> {
  if (field(asked, 'ctype') === 'csv') return file(door, asked)
  const aside = isOn(asked, 'everybody') || field(asked, 'search') !== ''
  const sheet = (look: Look) => listSheet({ look, asked, locale: localeOn(asked, look) })
  return door.look(door.caller.actor, sheet, { aside })
}

/** Only parameters of the list, without those that were left empty. */
function askedOf({ given }: PageAsked): GrantsAsked {
  const names = new Set([...KEPT, 'cursor'])
  const own = [...given].filter(([name, [value]]) => names.has(name) && value !== '')
  return read({ given: new Map(own) })
}

/** All fields of each. */
const listed = async (look: Look, wanted: GrantsAsked) =>
  (await listGrants(look, wanted)) as unknown as Listed
type Listed = { grants: Grant[]; total: number; next_cursor?: string }

async function listSheet(showing: Showing) {
  const { look, asked, locale } = showing
  const { grants, total, next_cursor } = await listed(look, { ...askedOf(asked), limit: ROWS })
  const isOfOthers = isOn(asked, 'everybody') || field(asked, 'owner') !== ''
  const title = locale.say('mine_grants')
  const rows = grants.map((grant) => {
    const name = nameOf(grant.id, grant.comment)
    return { id: grant.id, name, cells: cellsOf(showing, grant, isOfOthers) }
  })
  const columns = columnsOf(showing, isOfOthers)
  const body = markup`${places(showing, paths.grants)}
<p>${locale.say('mine_grants_about')}</p>
${look.actor.may('admin') && whose(showing, isOfOthers)}
${doneTold(asked, locale)}
${filter(showing, KIND)}
<p>${locale.count('mine_grant_count', total)}</p>
${
  rows.length === 0
    ? markup`<p>${locale.say('mine_no_grants')}</p>`
    : selectable(showing, { path: paths.grants, columns, rows })
}
${turns(showing, paths.grants, next_cursor)}`
  return sheetIn(locale, { title }, body)
}

function whose({ asked, locale }: Showing, isOfOthers: boolean): Part {
  const all = listLink(asked, paths.grants, { kept: [], more: { everybody: '1' } })
  return isOfOthers
    ? markup`<p><a href="${asked.to(paths.grants)}">${locale.say('mine_own_grants')}</a></p>`
    : markup`<p><a href="${all}">${locale.say('mine_everybody_grants')}</a></p>`
}

const columnsOf = ({ locale }: Showing, isOfOthers: boolean): Part[] => [
  locale.say('letter_comment'),
  ...(isOfOthers ? [locale.say('mine_owner')] : []),
  locale.say('mine_uploads'),
  locale.say('mine_expires'),
  locale.say('letter_created'),
  locale.say('mine_link'),
]

function cellsOf(showing: Showing, grant: Grant, isOfOthers: boolean): Part[] {
  const { asked, locale } = showing
  const name = nameOf(grant.id, grant.comment)
  return [
    markup`<div class="wide"><a href="${asked.to(paths.grant(grant.id))}">${name}</a></div>`,
    ...(isOfOthers ? [grant.owner] : []),
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
  csvFile(door, {
    name: 'grants',
    columns: COLUMNS.map(([name]) => name),
    async read(look, cursor) {
      const more = cursor === undefined ? {} : { cursor }
      const wanted = { ...askedOf(asked), limit: CSV_ROWS, ...more }
      const page = await pageOfGrants(look, wanted)
      const { grants, next_cursor } = page as unknown as Omit<Listed, 'total'>
      return { rows: grants.map(lineOf), next: next_cursor }
    },
  })

const lineOf = (grant: Grant): string[] => COLUMNS.map(([, value]) => String(value(grant) ?? ''))
