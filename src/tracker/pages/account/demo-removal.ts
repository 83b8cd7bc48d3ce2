/** The made-up project on the page for setting up: its state, and a form that removes it. */

import { fail } from '../../../platform/http/faults.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { Work } from '../../../platform/work/work.ts'
import { DEMO_REMOVAL, demoState, type DemoState } from '../../administration/demo/demo-data.ts'
import * as paths from '../../model/paths.ts'
import { field, formToken, isOn, tick } from '../../../platform/http/page-forms.ts'
import { text } from './text.ts'

/** Needs the number of bugs that the page named, so that nobody deletes more than they read. */
export async function orderRemoval(work: Work, asked: PageAsked): Promise<void> {
  const { underway, there } = await demoState(work)
  if (!there || underway) return
  if (!isOn(asked, 'confirmed')) fail('param_invalid', 'confirmed', text('demo_unconfirmed'))
  const others = String(there.others.length)
  if (field(asked, 'others') !== others) {
    fail('param_invalid', 'others', text('demo_changed'))
  }
  if (there.others.length > 0 && !isOn(asked, 'force')) {
    fail('param_invalid', 'force', text('demo_unforced'))
  }
  await addJob(work.tx, { kind: DEMO_REMOVAL, run_at: work.now, body: { force: others !== '0' } })
}

/** Nothing if there is no demo; a notice while a job creates or removes it, or if that failed. */
export function demoShown({ underway, failure, there }: DemoState, asked: PageAsked): Part {
  if (underway) {
    const again = { again: link(asked.to(paths.setup)) }
    const said = underway === 'filling' ? 'demo_filling' : 'demo_removing'
    return markup`<p class="notice" role="status">${text.show(said, again)}</p>`
  }
  const failed =
    failure !== undefined &&
    markup`<p class="alarm" role="alert">${text('demo_failed', { failure })}</p>`
  if (!there) return failed
  const { bugs, people, others, refusal, is_complete } = there
  const parts = { bugs, people, products: there.products.join(', ') }
  return markup`${failed}<form class="card" method="post" action="${asked.to(paths.setup)}">
${formToken(asked)}
<h2>${text('demo')}</h2>
${!is_complete && markup`<p class="alarm">${text('demo_interrupted')}</p>`}
${refusal !== undefined && markup`<p class="alarm">${text('demo_refused', { refusal })}</p>`}
<p>${text('demo_parts', parts)}</p>
<input type="hidden" name="others" value="${others.length}">
${tick('confirmed', text('demo_confirm', parts), false)}
${others.length > 0 && tick('force', othersText(others), false)}
<div class="actions"><button name="remove_demo" value="1">${text('demo_remove')}</button></div>
</form>`
}

const NAMED_MAX = 10
function othersText(others: readonly number[]): string {
  const ids = others.slice(0, NAMED_MAX).join(', ')
  return text('demo_others', {
    count: others.length,
    ids: others.length > NAMED_MAX ? `${ids} …` : ids,
  })
}
