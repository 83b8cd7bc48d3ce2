/** Long changes and checks: a list, and the page of one, which stops or resumes it. */

import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import {
  docketResumeOperation,
  docketStopOperation,
} from '../../../administration/operations/operations.methods.ts'
import {
  goesOn,
  readOperation,
  readOperations,
} from '../../../administration/operations/operations.ts'
import type { Operation } from '../../../administration/operations/operations.wire.ts'
import * as paths from '../../../model/paths.ts'
import { idIn, numberIn, runner } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { timeOf } from '../../parts/texts.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { pageLinks } from '../lists.ts'
import { operationLink, operationState, operationWords, refresh } from './operation-words.ts'
import { text } from './text.ts'

const ROWS = 50
const FIRST_ROWS = 5
const stop = runner(docketStopOperation)
const resume = runner(docketResumeOperation)

/** Fault 304 for others than administrators. */
export const operationsPage = administered({
  name: 'Page.admin_operations',
  path: paths.operations,
  async show(look, asked) {
    const offset = numberIn(asked, 'offset')
    const { operations, total } = await readOperations(look, { limit: ROWS, offset })
    const path = paths.operations
    const body = markup`<p>${text('operations_about')}</p>
${tableOf(operations, asked)}
${(offset > 0 || total > ROWS) && pageLinks(asked, { path, offset, rows: ROWS, total })}
<p><a href="${asked.to(paths.jobs)}">${text('all_jobs')}</a></p>`
    return { title: text('operations'), body }
  },
})

/** The latest ones, with a link to all of them. */
export async function latestOperations(look: Look, asked: PageAsked): Promise<Part> {
  const { operations } = await readOperations(look, { limit: FIRST_ROWS })
  return (
    operations.length > 0 &&
    markup`<section><h2>${text('operations')}</h2>${tableOf(operations, asked)}
<p><a href="${asked.to(paths.operations)}">${text('all_operations')}</a></p></section>`
  )
}

function tableOf(operations: readonly Operation[], asked: PageAsked): Part {
  if (operations.length === 0) return markup`<p role="status">${text('no_operations')}</p>`
  const rows = operations.map((one) => [
    operationLink(asked, one),
    operationState(one),
    markup`<div class="wide">${one.error}</div>`,
    one.user,
    timeOf(one.started_at),
    one.ended_at !== null && timeOf(one.ended_at),
  ])
  return table(
    COLUMNS.map((column) => text(column)),
    rows,
  )
}
const COLUMNS = ['operation', 'state', 'error', 'by', 'begun', 'ended'] as const

/** Fault 304 for others than administrators and the person who started it, 51 without one. */
export const operationPage = administered({
  name: 'Page.admin_operation',
  path: paths.OPERATION,
  async show(look, asked) {
    const one = await readOperation(look, { id: idIn(asked) })
    const facts: [title: string, value: Part][] = [
      [text('state'), operationState(one)],
      [text('by'), one.user],
      [text('begun'), timeOf(one.started_at)],
      [text('ended'), one.ended_at !== null && timeOf(one.ended_at)],
      [text('error'), one.error],
    ]
    const shown = facts.filter(([, value]) => value !== null && value !== false)
    const body = markup`<dl class="facts">${shown.map(
      ([title, value]) => markup`<div><dt>${title}</dt><dd>${value}</dd></div>\n`,
    )}</dl>
${goesOn(one) && refresh(asked, paths.operation(one.id))}
${look.actor.may('admin') && controls(one, asked)}
${historyLink(look, asked, { class: 'Bugzilla::Operation', object_id: one.id })}`
    return { title: operationWords(one), body }
  },
  actions: {
    stop: {
      done: () => text('stopped_now'),
      run: async (door, asked) => void (await stop(door, { id: idIn(asked) })),
    },
    resume: {
      done: () => text('resumed'),
      run: async (door, asked) => void (await resume(door, { id: idIn(asked) })),
    },
  },
})

function controls(one: Operation, asked: PageAsked): Part {
  const path = paths.operation(one.id)
  const form = (action: 'stop' | 'resume', about: string) =>
    actionForm(asked, {
      path,
      action,
      fields: markup`<p>${about}</p><button>${text(action)}</button>`,
    })
  const retry =
    (one.state === 'retrying' || one.state === 'failed') &&
    markup`<p><a href="${asked.to(paths.job(one.job))}">${text('its_job')}</a></p>`
  if (goesOn(one) || one.state === 'failed') return [retry, form('stop', text('stop_about'))]
  return one.state === 'stopped' && form('resume', text('resume_about'))
}
