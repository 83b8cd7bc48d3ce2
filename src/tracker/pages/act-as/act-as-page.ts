/** The page where members of `bz_sudoers` begin and end to act as somebody else. */

import { readActing, refuseOthers } from '../../../accounts/acting/act-as.ts'
import { sessionActAs, sessionEndActing } from '../../../accounts/acting/acting.methods.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import * as paths from '../../model/paths.ts'
import {
  alarmed,
  doer,
  field,
  formToken,
  hidden,
  runner,
  shownAgain,
} from '../../../platform/http/page-forms.ts'
import { timeOf } from '../parts/texts.ts'
import { text } from './text.ts'

const begin = doer(sessionActAs)
const end = runner(sessionEndActing)

/** `user` fills in the login name. Fault 304 for others than members of `bz_sudoers`. */
export const actAsPage: Page = {
  name: 'Page.act_as',
  paths: [paths.actAs],
  login: 'required',
  is_translated: true,
  show: (look, asked) => sheetOf(look, asked),
  async submit(door, asked) {
    if (field(asked, 'action') === 'end') await end(door, {})
    else await begin(door, asked)
    return { moved: '/', status: 303 }
  },
  refused: shownAgain(sheetOf),
}

async function sheetOf(look: Look, asked: PageAsked, alarm?: string): Promise<Sheet> {
  const { is_acting, name = '', until = '' } = await readActing(look)
  if (!is_acting) refuseOthers(look)
  const title = text('title')
  const body = markup`<h1>${title}</h1>
${alarmed(alarm)}
${is_acting ? ending(asked, name, until) : beginning(asked)}`
  return { title, body }
}

const ending = (asked: PageAsked, login: string, until: string): Part => markup`
<p>${text.show('acting', { login, until: timeOf(until) })}</p>
<form method="post" action="${asked.to(paths.actAs)}">${formToken(asked)}
${hidden([['action', 'end']])}<button>${text('end')}</button></form>`

const beginning = (asked: PageAsked): Part => markup`<p>${text('about')}</p>
<p>${text('told')}</p>
<form class="card large" method="post" action="${asked.to(paths.actAs)}">${formToken(asked)}
${hidden([['action', 'begin']])}
<label>${text('login_name')}
<input name="user" value="${field(asked, 'user')}" maxlength="255" required></label>
<label>${text('reason')}
<input name="reason" value="${field(asked, 'reason')}" maxlength="200"></label>
<label>${text('your_password')}
<input type="password" name="current_password" autocomplete="current-password" required></label>
<button>${text('begin')}</button></form>`
