/** Help about the fields of bugs and their values in this installation. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import {
  fields,
  initialStatuses,
  statuses,
  type Transition,
} from '../../catalogue/fields/fields.ts'
import { bugField } from '../../model/bug-fields/bug-fields.wire.ts'
import { selectNames } from '../../model/bug-fields/columns.wire.ts'
import { type Choice, choicesFor, fieldsFor } from '../search-form/choices.ts'
import { table } from '../parts/table.ts'
import { text } from './text.ts'
import * as paths from '../../model/paths.ts'

/** Fields whose values need an explanation. */
const EXPLAINED = selectNames.filter((name) => name !== 'bug_status')

/** Only fields and values that the reader can search. */
export async function fieldsHelp(look: Look, { to }: PageAsked): Promise<Part> {
  const { titles, own } = await fieldsFor(look)
  const { byName, off } = await fields(look.tx)
  const textOf = (name: string) => bugField(name)?.help ?? byName.get(name)?.long_desc ?? ''
  const inUse = EXPLAINED.filter((name) => !off.has(name))
  const listed = [...inUse, ...own.map(({ name }) => name)]
  const choices = await choicesFor(look, listed)
  return markup`<h2 id="statuses">${text('transitions')}</h2>
${await statusTable(look)}
${listed.flatMap((name) => choices.get(name) ?? []).map(valuesOf)}
<h2 id="fields">${text('fields_title')}</h2>
<p>${text.show('fields_names', { search: link(to(paths.search)) })}</p>
${[...titles].map(
  ([name, title]) => markup`<section class="entry" id="${name}"><h3>${title}
<span class="dim">(<code>${name}</code>)</span></h3><p>${coded(textOf(name))}</p></section>\n`,
)}`
}

/** Text in backquotes is formatted as code. */
const coded = (plain: string): Part =>
  plain.split('`').map((part, at) => (at % 2 === 1 ? markup`<code>${part}</code>` : part))

async function statusTable({ tx }: Look): Promise<Part> {
  const first = [text('new_bug'), '', '', followers(await initialStatuses(tx))]
  const rows = (await statuses(tx)).map(({ name, is_open, isactive, can_change_to }) => [
    [name, !isactive && markup` <span class="dim">${text('not_in_use')}</span>`],
    is_open ? text('open') : text('closed'),
    bugField('bug_status')!.meanings![name],
    followers(can_change_to),
  ])
  return table(
    HEADS.map((head) => text(head)),
    [first, ...rows],
  )
}

const HEADS = ['status', 'status_is', 'means', 'status_next'] as const

const followers = (after: readonly Transition[]) =>
  after
    .map(({ name, comment_required }) =>
      comment_required ? text('with_comment', { status: name }) : name,
    )
    .join(', ')

function valuesOf({ name, title, active, inactive }: Choice): Part {
  const texts = new Map(Object.entries(bugField(name)?.meanings ?? {}))
  const row = (value: string, isOld: boolean) => [
    [value, isOld && markup` <span class="dim">${text('not_in_use')}</span>`],
    texts.get(value),
  ]
  const rows = [
    ...active.map((value) => row(value, false)),
    ...inactive.map((value) => row(value, true)),
  ]
  const heading = markup`<h2 id="values_${name}">${text('values_of', { field: title })}</h2>`
  const isExplained = rows.some(([, meaning]) => meaning !== undefined)
  if (isExplained) return markup`${heading}${table([text('value'), text('means')], rows)}`
  return markup`${heading}<p>${rows.map(([value], at) => [at > 0 && ', ', value])}</p>`
}
