/** Creates the accounts of a team from a list of addresses. */

import { userCreateSeveral } from '../../../../accounts/people/people.methods.ts'
import { CREATED_MAX } from '../../../../accounts/people/people.wire.ts'
import { groupsById } from '../../../../accounts/groups/groups.ts'
import { requireCreator } from '../../../../accounts/users/create-user.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import * as paths from '../../../model/paths.ts'
import { field, runner, tick } from '../../../../platform/http/page-forms.ts'
import { actionForm, administered } from '../administered.ts'
import { text } from './text.ts'

const create = runner(userCreateSeveral)
const EXAMPLE = 'Ada Lovelace <ada@example.com>'

/** Fault 304 for others than members of `editusers`. */
export const newUsersPage = administered({
  name: 'Page.admin_users_new',
  path: paths.adminUsersNew,
  show: async (look, asked) => ({ title: text('create_several'), body: await form(look, asked) }),
  actions: {
    create_several: {
      done: () => text('users_created'),
      async run(door, asked) {
        await create(door, {
          users: usersIn(field(asked, 'users')),
          groups: (asked.given.get('group') ?? []).map(Number),
          mail_links: asked.given.has('mail_links'),
        })
        return paths.adminUsers
      },
    },
  },
})

/** One account per line: `Ada Lovelace <ada@example.com>`, or a login name only. */
const usersIn = (list: string) =>
  list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, full_name = '', email = line] = /^([^<>]*)<([^<>]+)>$/.exec(line) ?? []
      return { email: email.trim(), full_name: full_name.trim() }
    })

async function form(look: Look, asked: PageAsked): Promise<Part> {
  const { actor, tx, site } = look
  requireCreator(actor)
  const isSent = asked.given.has('form_token')
  const groups = [...(await groupsById(tx)).values()]
  const chosen = new Set(isSent ? asked.given.get('group') : [])
  const isMailed = isSent ? asked.given.has('mail_links') : site.has_mail
  return markup`<p>${text('create_several_about', { max: CREATED_MAX, example: EXAMPLE })}
${text('create_several_once')}</p>
${actionForm(asked, {
  path: paths.adminUsersNew,
  action: 'create_several',
  fields: markup`<label>${text('addresses')}
<textarea name="users" rows="12" required>${isSent ? field(asked, 'users') : ''}</textarea></label>
<fieldset><legend>${text('groups')}</legend>
${groups.map(
  ({ id, name, description }) => markup`<label title="${description}"><input type="checkbox"
name="group" value="${id}"${chosen.has(String(id)) && markup` checked`}> ${name}</label>\n`,
)}</fieldset>
${site.has_mail && tick('mail_links', text('mail_links'), isMailed)}
<button>${text('create_several')}</button>`,
})}`
}
