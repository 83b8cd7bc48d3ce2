/** Asks before an account is deleted, or says what keeps it. */

import { getAccount } from '../../../../accounts/people/get-account.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { userDelete } from '../../../administration/people/people.methods.ts'
import { whatKeeps } from '../../../administration/people/remove-users.ts'
import * as paths from '../../../model/paths.ts'
import { idIn, runner } from '../../../../platform/http/page-forms.ts'
import { actionForm, administered } from '../administered.ts'
import { text } from './text.ts'

const remove = runner(userDelete)

/** Fault 304 without `editusers`, or if the parameter `allowuserdeletion` is off. */
export const deleteUserPage = administered({
  name: 'Page.admin_user_delete',
  path: paths.ADMIN_USER_DELETE,
  show,
  actions: {
    delete: {
      done: () => text('user_deleted'),
      async run(door, asked) {
        await remove(door, { id_or_name: String(idIn(asked)) })
        return paths.adminUsers
      },
    },
  },
})

async function show(look: Look, asked: PageAsked) {
  const id = idIn(asked)
  const traces = (await whatKeeps(look, { ids: [id] })).flatMap((one) => one.referred_from)
  const { name } = await getAccount(look, { id_or_name: String(id) })
  const title = text('delete_title', { login: name })
  if (traces.length === 0) {
    const body = markup`<p>${text('delete_final')}</p>
${actionForm(asked, {
  path: paths.adminUserDelete(id),
  action: 'delete',
  fields: markup`<button>${text('delete_confirm', { login: name })}</button>`,
})}`
    return { title, body }
  }
  const page = asked.to(paths.adminUser(id))
  const body = markup`<p>${text('kept_by')}</p>
<ul>${traces.map((trace) => markup`<li>${trace}</li>`)}</ul>
<p>${text.show('disable_instead', { link: (part) => markup`<a href="${page}">${part}</a>` })}</p>`
  return { title, body }
}
