/** The sanity check: its progress, its last result, and its repairs, which are confirmed first. */

import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import { numberText } from '../../../../platform/pages/texts.ts'
import {
  docketRepairData,
  docketStartSanityCheck,
  docketStopSanityCheck,
} from '../../../administration/instance/jobs.methods.ts'
import { readSanityCheck } from '../../../administration/instance/sanity-check.ts'
import type { SanityCheck } from '../../../administration/instance/sanity-check.wire.ts'
import { goesOn } from '../../../administration/operations/operations.ts'
import * as paths from '../../../model/paths.ts'
import { field, hidden, runner } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { timeOf } from '../../parts/texts.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { operationLink, operationState, refresh } from '../service/operation-words.ts'
import { type Key, text } from './text.ts'

const start = runner(docketStartSanityCheck)
const stop = runner(docketStopSanityCheck)
const repair = runner(docketRepairData)

/** Fault 304 for others than administrators. */
export const sanityCheckPage = administered({
  name: 'Page.admin_sanity_check',
  path: paths.sanityCheck,
  async show(look, asked) {
    const last = await readSanityCheck(look)
    const toRepair = last.checks.find(({ name }) => name === field(asked, 'repair'))
    if (toRepair?.may_repair) return confirmed(asked, toRepair)
    const isGoing = GOING.has(last.state)
    const isRepairing = last.checks.some((check) => check.repair && goesOn(check.repair))
    const action = isGoing ? 'stop' : 'start'
    const body = markup`<p>${text('about')}</p>
${toldOf(last)}
${last.error !== null && markup`<p class="alarm">${last.error}</p>`}
${(isGoing || isRepairing) && refresh(asked, paths.sanityCheck)}
${button(asked, action)}
${last.checks.length > 0 && result(asked, last.checks)}
${historyLink(look, asked, { class: 'Bugzilla::SanityCheck', object_id: 0 })}`
    return { title: text('title'), body }
  },
  actions: {
    start: {
      done: () => text('started'),
      run: async (door) => void (await start(door, {})),
    },
    stop: {
      done: () => text('stopped_now'),
      run: async (door) => void (await stop(door, {})),
    },
    repair: {
      done: () => text('repair_started'),
      run: async (door, asked) => void (await repair(door, { check: field(asked, 'repair') })),
    },
  },
})

const GOING: ReadonlySet<string> = new Set(['waiting', 'running', 'retrying', 'failed'])

const button = (asked: PageAsked, action: 'start' | 'stop'): Part =>
  actionForm(asked, {
    path: paths.sanityCheck,
    action,
    fields: markup`<button>${text(action)}</button>`,
  })

const SAYS = {
  waiting: 'waiting',
  running: 'running',
  retrying: 'retrying',
  failed: 'failed',
  done: 'done',
  stopped: 'stopped',
  replaced: 'stopped',
} as const

function toldOf({ state, user, started_at, ended_at, checks }: SanityCheck): Part {
  if (state === 'none' || started_at === null) return markup`<p>${text('none')}</p>`
  const count = checks.reduce((sum, { problems }) => sum + problems, 0)
  const found = text('problems', { count, number: numberText(count) })
  const isClean = count === 0 && state === 'done'
  return markup`<p>${text(SAYS[state], { user: user ?? '' })} ${timeOf(started_at)}${
    ended_at !== null && markup`, ${text('ended')} ${timeOf(ended_at)}`
  }.
<strong>${isClean ? text('no_problems') : count > 0 && found}</strong></p>`
}

type Check = SanityCheck['checks'][number]

const MEANS: Readonly<Record<string, Key>> = {
  'the database file': 'of_file',
  'mandatory groups': 'of_mandatory',
  'every text': 'of_texts',
  'references between rows': 'of_rows',
  'search keys': 'of_keys',
  'visibility by group set': 'of_group_sets',
  'group memberships': 'of_memberships',
  'data kept with bugs': 'of_bugs',
  'the text index': 'of_text_index',
  'references to blobs': 'of_references',
  'the contents of blobs': 'of_contents',
  'the blob store': 'of_store',
  'leftovers of imports': 'of_leftovers',
}
const STATES = { waiting: 'not_yet', running: 'now', done: 'complete' } as const

function result(asked: PageAsked, checks: readonly Check[]): Part {
  const rows = checks.map(({ name, state, seen, of, problems }) => [
    name,
    text(STATES[state]),
    of === '' ? '' : `${numberText(seen)} ${of}`,
    numberText(problems),
  ])
  const wrong = checks.filter(({ problems }) => problems > 0)
  return markup`${table([text('check'), text('state'), text('checked'), text('found')], rows)}
${wrong.length > 0 && markup`<h2>${text('examples')}</h2>${wrong.map((one) => examples(asked, one))}`}`
}

function examples(asked: PageAsked, check: Check): Part {
  const { name, problems, examples: shown, may_repair } = check
  const means = Object.hasOwn(MEANS, name) && text(MEANS[name]!)
  const range = { shown: shown.length, all: numberText(problems) }
  return markup`<section><h3>${name}</h3>
<p>${means} ${problems > shown.length && text('first_of', range)}</p>
<ul>${shown.map((one) => markup`<li>${one}</li>\n`)}</ul>
${check.repair && markup`<p>${operationLink(asked, check.repair)}. ${operationState(check.repair)}</p>`}
${
  may_repair &&
  markup`<p><a class="button" href="${asked.to(
    `${paths.sanityCheck}?repair=${encodeURIComponent(name)}`,
  )}">${text('repair')}<span class="unseen">: ${name}</span></a></p>`
}</section>`
}

const REPAIRS: Readonly<Record<string, Key>> = {
  'references between rows': 'repairs_rows',
  'search keys': 'repairs_keys',
  'visibility by group set': 'repairs_group_sets',
  'group memberships': 'repairs_memberships',
  'data kept with bugs': 'repairs_bugs',
  'mandatory groups': 'repairs_mandatory',
  'the text index': 'repairs_text_index',
  'references to blobs': 'repairs_references',
}

/** Asks before a repair. */
function confirmed(asked: PageAsked, { name, problems }: Check) {
  const path = paths.sanityCheck
  const count = { count: problems, number: numberText(problems), name }
  const fields = markup`${hidden([['repair', name]])}<button>${text('repair_now')}</button>`
  const body = markup`<p>${text('to_repair', count)}</p>
<p>${Object.hasOwn(REPAIRS, name) && text(REPAIRS[name]!)}</p>
<p>${text('repair_final')}</p>
${actionForm(asked, { path, action: 'repair', fields })}
<p><a href="${asked.to(path)}">${text('cancel')}</a></p>`
  return { title: text('repair_title', { name }), body }
}
