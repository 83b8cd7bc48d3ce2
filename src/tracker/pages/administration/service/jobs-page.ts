/** Background jobs and letters: a list, and the page of one. */

import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import { numberText } from '../../../../platform/pages/texts.ts'
import { docketDiscardJob, docketRetryJob } from '../../../administration/instance/jobs.methods.ts'
import { readJob, readJobs } from '../../../administration/instance/jobs.ts'
import type { Job } from '../../../administration/instance/jobs.wire.ts'
import * as paths from '../../../model/paths.ts'
import {
  field,
  formToken,
  hidden,
  idIn,
  numberIn,
  options,
  runner,
} from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { timeOf } from '../../parts/texts.ts'
import { turns } from '../../parts/turns.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { latestOperations } from './operations-pages.ts'
import { text } from './text.ts'

const ROWS = 50
const KIND_CHARS = 64
const STATES = ['failed', 'retrying', 'running', 'waiting'] as const satisfies Job['state'][]
const retry = runner(docketRetryJob)
const discard = runner(docketDiscardJob)

/** Fault 304 for others than administrators. */
export const jobsPage = administered({
  name: 'Page.admin_jobs',
  path: paths.jobs,
  aside: true,
  async show(look, asked) {
    const state = STATES.filter((one) => one === field(asked, 'state'))
    const kind = field(asked, 'kind').slice(0, KIND_CHARS)
    const offset = numberIn(asked, 'offset')
    const { jobs, total, kinds } = await readJobs(look, {
      ...(state.length > 0 && { state }),
      ...(kind !== '' && { kind }),
      limit: ROWS,
      offset,
    })
    const range = { first: offset + 1, last: offset + jobs.length, total }
    const titles = COLUMNS.map((column) => text(column))
    const rows = jobs.map((job) => cells(job, asked))
    const body = markup`${await latestOperations(look, asked)}
<p>${text('jobs_about')}</p>
${filter(asked, [...new Set(kinds.map((one) => one.kind))])}
<p>${jobs.length === 0 ? text('no_jobs') : text('range', range)}</p>
${jobs.length > 0 && table(titles, rows)}
<nav class="pages" aria-label="${text('pages_of_jobs')}">${turns(asked, {
      path: paths.jobs,
      offset,
      rows: ROWS,
      total,
      before: text('later'),
      after: text('earlier'),
    })}</nav>
${kinds.length > 0 && byKind(kinds)}`
    return { title: text('jobs'), body }
  },
  told: { retry: () => text('retried'), discard: () => text('discarded') },
})

const COLUMNS = [
  'number',
  'kind',
  'state',
  'recipient',
  'when',
  'tries',
  'error',
  'change',
] as const

const cells = (job: Job, asked: PageAsked): Part[] => [
  markup`<a href="${asked.to(paths.job(job.id))}">${job.id}</a>`,
  job.kind,
  text(job.state),
  job.recipient ?? '',
  timeOf(job.at),
  job.tries,
  markup`<div class="wide">${job.error}</div>`,
  mayRetry(job) && retryButton(job, asked),
]

const mayRetry = ({ state }: Job) => state === 'failed' || state === 'retrying'

const retryButton = ({ id }: Job, asked: PageAsked) => markup`
<form method="post" action="${asked.to(paths.job(id))}">${formToken(asked)}
${hidden([['action', 'retry']])}<button class="plain">${text('retry')}
<span class="unseen"> ${text('of_job', { id })}</span></button></form>`

function filter(asked: PageAsked, kinds: readonly string[]): Part {
  const states = STATES.map((state) => [state, text(state)] as const)
  return markup`<form class="card" action="${asked.to(paths.jobs)}">
<label>${text('state')} <select name="state">
${options([['', text('every_state')], ...states], [field(asked, 'state')])}</select></label>
<label>${text('kind')} <select name="kind">
${options([['', text('every_kind')], ...kinds], [field(asked, 'kind')])}</select></label>
<button>${text('show')}</button></form>`
}

const byKind = (kinds: readonly { kind: string; state: Job['state']; count: number }[]): Part => {
  const rows = kinds.map(({ kind, state, count }) => [kind, text(state), numberText(count)])
  return markup`<h2>${text('by_kind')}</h2>
${table([text('kind'), text('state'), text('count')], rows)}`
}

/** Fault 304 for others than administrators, 51 for a job that is done. */
export const jobPage = administered({
  name: 'Page.admin_job',
  path: paths.JOB,
  async show(look, asked) {
    const job = await readJob(look, { id: idIn(asked) })
    const facts: [title: string, value: Part][] = [
      [text('kind'), job.kind],
      [text('state'), text(job.state)],
      [text('recipient'), job.recipient ?? ''],
      [text('when'), timeOf(job.at)],
      [text('tries'), job.tries],
      [text('error'), job.error ?? ''],
    ]
    const body = markup`<p><a href="${asked.to(paths.jobs)}">${text('all_jobs')}</a></p>
<dl class="facts">${facts.map(
      ([title, value]) => markup`<div><dt>${title}</dt><dd>${value}</dd></div>\n`,
    )}</dl>
${mayRetry(job) && retryButton(job, asked)}
${job.state !== 'running' && discardForm(job, asked)}
${historyLink(look, asked, { class: 'Bugzilla::Job', object_id: job.id })}`
    return { title: text('job', { id: job.id }), body }
  },
  actions: {
    retry: {
      done: () => text('retried'),
      async run(door, asked) {
        await retry(door, { id: idIn(asked) })
        return paths.jobs
      },
    },
    discard: {
      done: () => text('discarded'),
      async run(door, asked) {
        await discard(door, { id: idIn(asked) })
        return paths.jobs
      },
    },
  },
})

const discardForm = ({ id }: Job, asked: PageAsked): Part =>
  actionForm(asked, {
    path: paths.job(id),
    action: 'discard',
    fields: markup`<p>${text('discard_about')}</p><button>${text('discard')}</button>`,
  })
