/** The page of a person: what a reader may see of their work. */

import { fail } from '../../../accounts/faults.ts'
import { findUsers, seesUser } from '../../../accounts/users/find-users.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page } from '../../../platform/http/page.ts'
import * as paths from '../../model/paths.ts'
import { type List, listPart, requestsPart } from './work-lists.ts'

export const personPage: Page = {
  name: 'Page.person',
  paths: [paths.PERSON],
  login: 'required',
  aside: true,
  async show(look, asked) {
    const named = asked.path['login']!
    const person = (await findUsers(look.tx, [named])).get(named)
    const isSeen = person && (person.id === look.actor.id || (await seesUser(look, person)))
    if (!isSeen) return fail('object_does_not_exist', 'user', named)
    const { login_name: login, realname } = person
    const requests = { login, title: 'Requests', none: 'Nobody waits for their answer.' }
    const lists: Part[] = []
    for (const list of listsOf(login)) lists.push(await listPart(look, asked, list))
    const name = realname || login
    const body = markup`<h1>${name} ${name !== login && markup`<span class="dim">${login}</span>`}</h1>
${await requestsPart(look, asked, requests)}
${lists}`
    return { title: name, body }
  },
}

const listsOf = (login: string): readonly List[] => [
  {
    title: 'Assigned',
    query: [
      ['bug_status', '__open__'],
      ['assigned_to', login],
    ],
    none: 'No open bugs are assigned to them.',
  },
  {
    title: 'Reported',
    query: [['creator', login]],
    none: 'They reported no bugs that you can see.',
  },
  {
    title: 'Commented',
    query: [
      ['f1', 'commenter'],
      ['o1', 'equals'],
      ['v1', login],
    ],
    none: 'They commented on no bugs that you can see.',
  },
]
