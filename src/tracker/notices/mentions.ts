/** Finds who is told that a comment mentions them. */

import { actorById } from '../../accounts/actors/actors.ts'
import { preferencesOf } from '../../accounts/preferences/preferences.ts'
import { findMentioned } from '../../accounts/users/find-mentioned.ts'
import type { Look } from '../../platform/work/work.ts'
import { mentionsIn } from '../bugs/markdown/mentions.ts'
import type { Notice } from './notices.ts'

/**
 * By person, the numbers of the comments that mention them: those whom the writer sees and who want
 * to know. Nobody is told of their own comments.
 */
export async function mentionsOf(
  look: Look,
  { actor_id }: Pick<Notice, 'actor_id'>,
  comments: readonly { count: number; thetext: string }[],
): Promise<Map<number, number[]>> {
  const spoken = comments.map(({ count, thetext }) => ({ count, names: mentionsIn(thetext) }))
  const names = [...new Set(spoken.flatMap((one) => one.names))]
  const actor = names.length > 0 ? await actorById(look.tx, actor_id) : undefined
  if (!actor) return new Map()
  const people = await findMentioned({ ...look, actor }, names)
  const ids = [...new Set([...people.values()].map(({ id }) => id))]
  const wishes = await preferencesOf(look.tx, 'mention_mail', ids)
  const told = ids.filter((id) => id !== actor_id && wishes.get(id) === 'on')
  return new Map(
    told.map((id) => [
      id,
      spoken.flatMap(({ count, names: of }) =>
        of.some((name) => people.get(name)?.id === id) ? [count] : [],
      ),
    ]),
  )
}
