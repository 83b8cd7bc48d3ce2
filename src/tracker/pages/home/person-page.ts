/** The page of a person: what a reader may see of their work. */

import { fail } from '../../../accounts/faults.ts'
import { findUsers, seesUser } from '../../../accounts/users/find-users.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page } from '../../../platform/http/page.ts'
import * as paths from '../../model/paths.ts'
import { type List, listPart, requestsPart } from './work-lists.ts'
import { text } from './text.ts'

/** By login name; fault 51 for a person whom the reader cannot see. */
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
    const of = 'requestee' as const
    const requests = {
      of,
      login,
      title: 'requests',
      none: 'nobody_waits_for_their_answer',
    } as const
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
    title: text('assigned'),
    query: [
      ['bug_status', '__open__'],
      ['assigned_to', login],
    ],
    none: text('none_assigned_to_them'),
  },
  {
    title: text('reported'),
    query: [['creator', login]],
    none: text('they_reported_no_bugs_that'),
  },
  {
    title: text('commented'),
    query: [
      ['f1', 'commenter'],
      ['o1', 'equals'],
      ['v1', login],
    ],
    none: text('they_commented_on_no_bugs'),
  },
]
