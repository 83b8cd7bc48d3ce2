/** The page on which administrators send a test message to themselves. */

import { checkMayTest } from '../../../accounts/mail-test/mail-test.ts'
import { mailTest } from '../../../accounts/mail-test/mail-test.methods.ts'
import type { MailTested } from '../../../accounts/mail-test/mail-test.wire.ts'
import type { Page, PageAsked } from '../../../platform/http/page.ts'
import { markup } from '../../../platform/pages/markup.ts'
import * as paths from '../../model/paths.ts'
import { formToken, runner } from '../../../platform/http/page-forms.ts'
import { table } from '../parts/table.ts'
import { text } from './text.ts'

const test = runner(mailTest)

/** Fault 304 for others than administrators. */
export const mailTestPage: Page = {
  name: 'Page.mail_test',
  paths: [paths.mailTest],
  login: 'required',
  async show({ actor }, asked) {
    checkMayTest(actor)
    return sheet(asked)
  },
  submit: async (door, asked) => sheet(asked, (await test(door, {})) as MailTested),
}

const sheet = (asked: PageAsked, tested?: MailTested) => ({
  title: text('title'),
  body: markup`<h1>${text('title')}</h1>
<p>${text('about')}</p>
${tested && resultOf(tested)}
${testForm(asked)}`,
})

/** The button, also for other pages of administrators. */
export const testForm = (asked: PageAsked) => markup`
<form method="post" action="${asked.to(paths.mailTest)}">${formToken(asked)}
<button>${text('send')}</button></form>`

function resultOf({ accepted, from, to, message_id, response, steps, warnings }: MailTested) {
  const said = accepted ? 'accepted' : 'not_accepted'
  const rows = steps.map(({ name, state, text: result, advice }) => [
    text(name as StepName),
    text(state as 'passed' | 'failed'),
    markup`${result}${advice !== '' && markup`<br>${advice}`}`,
  ])
  return markup`<p role="${accepted ? 'status' : 'alert'}">${text(said, { to })}</p>
<h2>${text('steps')}</h2>
${table([text('step'), text('state'), text('result')], rows)}
<dl><dt>${text('from')}</dt><dd>${from}</dd>
<dt>${text('message_id')}</dt><dd>${message_id}</dd>
${response !== '' && markup`<dt>${text('response')}</dt><dd>${response}</dd>`}</dl>
${
  warnings.length > 0 &&
  markup`<h2>${text('warnings')}</h2>
<ul>${warnings.map((warning) => markup`<li>${warning}</li>`)}</ul>`
}`
}

type StepName =
  | 'setting'
  | 'name'
  | 'connection'
  | 'tls'
  | 'login'
  | 'sender'
  | 'recipient'
  | 'message'
