/** The fields of a bug in sections, as controls or as text. */

import { linkTo, markup, type Part } from '../../../platform/pages/markup.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import { columnFields, wireOf } from '../../model/bug-fields/columns.wire.ts'
import { relationFields, relationWire } from '../../model/bug-fields/relations.wire.ts'
import { NO_VALUE } from '../../model/bug-fields/custom-fields.rules.ts'
import * as paths from '../../model/paths.ts'
import { condition, onlyFor } from '../enter-bug/more-fields.ts'
import type { Condition } from '../enter-bug/own-fields.ts'
import { person } from '../parts/texts.ts'
import { bugLinks } from './bug-links.ts'
import { duplicateControl, fieldControl } from './controls.ts'
import { flagControls, flagsShown } from './flags.ts'
import { groupControls } from './group-controls.ts'
import { titleOf } from './bug-values.ts'
import type { BugView, Filling } from './filling.ts'
import { ownControls } from './own.ts'
import { votesControl, votesShown } from './own-votes.ts'
import { type Key, text } from './text.ts'

/** The fields of each section, by internal name; all others are in the section "More fields". */
const SECTIONS: readonly (readonly [title: Key, names: readonly string[]])[] = [
  [
    'status',
    [
      'bug_status',
      'resolution',
      'dup_id',
      'assigned_to',
      'bug_type',
      'priority',
      'bug_severity',
      'target_milestone',
      'keywords',
      'status_whiteboard',
    ],
  ],
  ['product', ['product', 'component', 'version', 'rep_platform', 'op_sys']],
  ['people', ['qa_contact', 'reporter', 'cc', 'votes']],
  [
    'related',
    ['alias', ...relationFields.map(({ name }) => name), 'duplicates', 'see_also', 'bug_file_loc'],
  ],
]
const TIME = [
  ...columnFields.filter((field: BugField) => field.timeTracking).map(({ name }) => name),
  'actual_time',
]
const VISIBILITY = ['reporter_accessible', 'cclist_accessible']
/** Shown elsewhere. */
const APART = ['short_desc', 'bug_group']

interface Row {
  name: string
  label: string
  /** Shown beside the control if it is a link, else in place of a control. */
  value: Part
  control?: Part
  /** It only applies where another field has one of these values. */
  only_for?: (Condition & { isMet: boolean }) | undefined
}

/**
 * Each field is a control if the reader may change it, else text. Fields that have no section are
 * in the section "More fields".
 */
export function sections(view: BugView): Part {
  const rows = rowsOf(view)
  const named = new Set([...SECTIONS.flatMap(([, names]) => names), ...TIME, ...VISIBILITY])
  const of = (names: readonly string[]) => names.flatMap((name) => rows.get(name) ?? [])
  const more = [...rows.values()].filter(({ name }) => !named.has(name))
  const { bug, filling } = view
  const flags = filling ? flagsOf(filling) : flagsShown(bug)
  return markup`<div class="known"><div>
${SECTIONS.map(([title, names]) => section(title, of(names)))}
${section('more_fields', more)}
${flags && opened('flags', flags)}
${section('time', of(TIME), timeText(bug))}
${visibility(view, of(VISIBILITY))}
${filling && opened('only_for_you', ownControls(filling))}
</div></div>`
}

const flagsOf = ({ bug, choices, asked: { given }, isSent, others }: Filling) =>
  flagControls(bug.flags, { choices: choices.flags, given, isSent, others })

/** Expanded, unless there is a short summary of its content. */
function section(title: Key, rows: readonly Row[], short?: string): Part {
  return rows.length > 0 && opened(title, markup`<dl>${rows.map(rowShown)}</dl>`, short)
}

const opened = (title: Key, content: Part, short?: string) => markup`
<details${short === undefined && markup` open`}><summary>${text(title)} ${
  short && markup`<span>${short}</span>`
}</summary>
${content}</details>`

/** The label, and the control or the value. */
function rowShown({ name, label, value, control, only_for }: Row): Part {
  if (!control) {
    return markup`<div class="field"><dt>${label}</dt><dd>${value}</dd></div>\n`
  }
  return markup`<div class="field${only_for && !only_for.isMet && ' unmet'}"${
    only_for && onlyFor({ only_for })
  }><dt><label for="f-${name}">${label}</label></dt><dd>${control}${
    only_for && !only_for.isMet && markup`<span class="dim note">${condition(only_for)}</span>`
  }${LINKED.has(name) && value && markup`<div class="bugs-of">${value}</div>`}</dd></div>\n`
}

/** Fields whose values are links, which a control does not show. */
const LINKED = new Set([
  ...relationFields.map(({ name }) => name as string),
  'see_also',
  'bug_file_loc',
  'dup_id',
  'votes',
])

/** By internal name. */
function rowsOf(view: BugView): Map<string, Row> {
  const { bug, fields, filling, asked } = view
  const rows = new Map<string, Row>()
  const add = (name: string, label: string, value: Part, control?: Part) => {
    const only_for = conditionFor(name, filling)
    if (control || isSomething(value)) rows.set(name, { name, label, value, control, only_for })
  }
  for (const field of fields) {
    if (APART.includes(field.name) || !(wireOf(field) in bug)) continue
    const isOwn = field.change !== undefined || SHOWN[field.name] !== undefined
    if (isOwn)
      add(field.name, titleOf(field), valueShown(field, view), fieldControl(field, filling))
  }
  add(
    'dup_id',
    text('duplicate_of'),
    bugLinks([bug.dupe_of ?? []].flat(), view),
    duplicateControl(filling),
  )
  add('duplicates', text('duplicates'), bugLinks(bug.duplicates ?? [], view))
  const { actual_time } = bug
  if (actual_time !== undefined) {
    add(
      'actual_time',
      text('hours_worked'),
      markup`<a href="${asked.to(`${paths.workTime}?id=${bug.id}`)}">${actual_time}</a>`,
    )
  }
  const ballot = votesControl(view)
  add('votes', text(ballot ? 'your_votes' : 'votes'), votesShown(view), ballot)
  return rows
}

/** Whether a custom field applies to the bug with the values that its form shows. */
function conditionFor(name: string, filling: Filling | undefined): Row['only_for'] {
  const { only_for } = filling?.choices.own.find(({ field }) => field.name === name) ?? {}
  if (!filling || !only_for) return undefined
  const now = filling.texts.get(only_for.name) ?? []
  const chosen = now.length === 0 ? [NO_VALUE] : now
  return { ...only_for, isMet: chosen.some((value) => only_for.values.includes(value)) }
}

const isSomething = (value: Part) =>
  Array.isArray(value) ? value.length > 0 : value !== '' && Boolean(value)

/** How a value is shown, by internal name; other values are shown as text. */
const SHOWN: Readonly<Record<string, (view: BugView) => Part>> = {
  product: ({ bug: { product }, asked }) => {
    const inProduct = `${paths.bugs}?product=${encodeURIComponent(product)}`
    return markup`<a href="${asked.to(inProduct)}">${product}</a>`
  },
  target_milestone: ({ bug }) => bug.target_milestone !== '---' && bug.target_milestone,
  assigned_to: ({ bug }) => person(bug.assigned_to_detail),
  qa_contact: ({ bug }) => bug.qa_contact_detail && person(bug.qa_contact_detail),
  reporter: ({ bug }) => person(bug.creator_detail),
  cc: ({ bug }) => listed(bug.cc_detail.map(person)),
  keywords: ({ bug, asked: { to } }) =>
    listed(
      bug.keywords.map((name) => {
        const place = `${paths.keywords}#${encodeURIComponent(name)}`
        return markup`<a href="${to(place)}">${name}</a>`
      }),
    ),
  bug_file_loc: ({ bug }) => bug.url && linkTo(bug.url),
  see_also: ({ bug }) => listed(bug.see_also.map((address) => otherSide(bug, address))),
  ...Object.fromEntries(
    relationFields.map((field) => [
      field.name,
      (view: BugView) => bugLinks(view.bug[relationWire(field)] ?? [], view),
    ]),
  ),
}

/** A link, with the title and status that are known of the bug there. */
function otherSide({ external_bugs }: BugView['bug'], address: string): Part {
  const known = external_bugs?.find(({ url }) => url === address)
  const told = [known?.ext_description, known?.ext_status].filter(Boolean).join(', ')
  return told === ''
    ? linkTo(address)
    : [linkTo(address), markup` <span class="dim">${told}</span>`]
}

type Value = string | number | boolean | string[] | null
function valueShown(field: BugField, view: BugView): Part {
  const shown = SHOWN[field.name]
  if (shown) return shown(view)
  const value = (view.bug as unknown as Record<string, Value>)[wireOf(field)] ?? ''
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
  return Array.isArray(value) ? value.join(', ') : value
}

const listed = (parts: readonly Part[]): Part =>
  parts.map((part, at) => (at === 0 ? part : [', ', part]))

function timeText({ estimated_time, actual_time = 0, deadline }: BugView['bug']): string {
  const hours =
    estimated_time !== undefined &&
    text('hours_of', { actual: actual_time, estimated: estimated_time })
  return [hours, deadline && text('due', { day: deadline })].filter(Boolean).join(', ')
}

/** For public bugs, shown only to users who can change the groups. */
function visibility({ bug, filling }: BugView, rows: readonly Row[]): Part {
  const { groups } = bug
  const boxes = filling ? groupControls(filling) : groups.join(', ')
  const shown = groups.length > 0 ? rows : rows.filter(({ control }) => control)
  if (!boxes && shown.length === 0) return undefined
  const who =
    groups.length === 0 ? text('everybody') : text('members_of', { groups: groups.reduce(both) })
  const content = markup`${groups.length > 0 && markup`<p class="dim">${whoSees(bug)}</p>`}<dl>${
    boxes && markup`<div class="field"><dt>${text('groups')}</dt><dd>${boxes}</dd></div>`
  }
${shown.map(rowShown)}</dl>`
  return opened('visible_to', content, who)
}

/** Of a bug in groups. */
function whoSees({ groups, qa_contact, is_creator_accessible, is_cc_accessible }: BugView['bug']) {
  const others = [
    text('assignee'),
    qa_contact !== '' && text('qa_contact'),
    is_creator_accessible && text('reporter'),
    is_cc_accessible && text('cc_list'),
  ].filter((one) => one !== false)
  const named = { count: groups.length, groups: groups.join(', '), others: inWords(others) }
  return text('who_sees', named)
}

const inWords = (texts: readonly string[]) =>
  texts.length < 2 ? texts.join('') : both(texts.slice(0, -1).join(', '), texts.at(-1)!)
const both = (first: string, second: string) => text('both', { first, second })
