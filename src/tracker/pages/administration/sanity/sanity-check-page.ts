/** The sanity check: its progress, its last result, and buttons to start and stop it. */

import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import { numberText } from '../../../../platform/pages/texts.ts'
import {
  docketStartSanityCheck,
  docketStopSanityCheck,
} from '../../../administration/instance/jobs.methods.ts'
import { readSanityCheck } from '../../../administration/instance/sanity-check.ts'
import type { SanityCheck } from '../../../administration/instance/sanity-check.wire.ts'
import * as paths from '../../../model/paths.ts'
import { runner } from '../../parts/forms.ts'
import { table } from '../../parts/table.ts'
import { timeOf } from '../../parts/texts.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { type Key, text } from './text.ts'

const start = runner(docketStartSanityCheck)
const stop = runner(docketStopSanityCheck)

/** Fault 304 for others than administrators. */
export const sanityCheckPage = administered({
  name: 'Page.admin_sanity_check',
  path: paths.sanityCheck,
  async show(look, asked) {
    const last = await readSanityCheck(look)
    const isGoing = last.state === 'waiting' || last.state === 'running'
    const action = isGoing ? 'stop' : 'start'
    const body = markup`<p>${text('about')}</p>
${toldOf(last)}
${isGoing && markup`<p data-refresh><a href="${asked.to(paths.sanityCheck)}">${text('refresh')}</a></p>`}
${button(asked, action)}
${last.checks.length > 0 && result(last.checks)}
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
  },
})

const button = (asked: PageAsked, action: 'start' | 'stop'): Part =>
  actionForm(asked, {
    path: paths.sanityCheck,
    action,
    fields: markup`<button>${text(action)}</button>`,
  })

const SAYS = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  stopped: 'stopped',
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
  'every text': 'of_texts',
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

function result(checks: readonly Check[]): Part {
  const rows = checks.map(({ name, state, seen, of, problems }) => [
    name,
    text(STATES[state]),
    of === '' ? '' : `${numberText(seen)} ${of}`,
    numberText(problems),
  ])
  const wrong = checks.filter(({ problems }) => problems > 0)
  return markup`${table([text('check'), text('state'), text('checked'), text('found')], rows)}
${wrong.length > 0 && markup`<h2>${text('examples')}</h2>${wrong.map(examples)}`}`
}

function examples({ name, problems, examples: shown }: Check): Part {
  const means = Object.hasOwn(MEANS, name) && text(MEANS[name]!)
  const range = { shown: shown.length, all: numberText(problems) }
  return markup`<section><h3>${name}</h3>
<p>${means} ${problems > shown.length && text('first_of', range)}</p>
<ul>${shown.map((one) => markup`<li>${one}</li>\n`)}</ul></section>`
}
