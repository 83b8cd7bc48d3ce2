/** The link in mail about a bug with which its recipient ends such mail, without logging in. */

import { timingSafeEqual } from 'node:crypto'

import type { Look, Work } from '../../../platform/work/work.ts'
import { unsubscribe as path } from '../../model/paths.ts'
import { fail } from './faults.ts'
import * as store from './bugmail.store.ts'

/** Who ends mail about which bug; the secret proves that they got such mail. */
export interface UnsubscribeAsked {
  user: number
  bug: number
  secret: string
}

/** The path of the link for the caller. It is valid as long as the installation's key. */
export function unsubscribeAddress(look: Look, bug: number): string {
  const user = look.actor.id
  const secret = secretOf(look, { user, bug })
  return `${path}?${new URLSearchParams({ user: `${user}`, bug: `${bug}`, secret }).toString()}`
}

/** Whether the person ignores the bug; fault 32000 if the secret is wrong. */
export async function isUnsubscribed(look: Look, asked: UnsubscribeAsked): Promise<boolean> {
  check(look, asked)
  const { user: user_id, bug: bug_id } = asked
  return (await store.isIgnored.first(look.tx, { user_id, bug_id })) !== undefined
}

/** From now on, the person ignores the bug, or not any more; fault 32000 as above. */
export async function unsubscribe(work: Work, asked: UnsubscribeAsked, isIgnored: boolean) {
  check(work, asked)
  const { user: user_id, bug: bug_id } = asked
  if (!isIgnored) return void (await store.dropIgnored(work.tx, { user_id, ids: [bug_id] }))
  await store.ignoreIfBoth(work.tx, { user_id, bug_id })
}

const secretOf = ({ sign }: Look, { user, bug }: Omit<UnsubscribeAsked, 'secret'>) =>
  sign(`unsubscribe ${user} ${bug}`)

function check(look: Look, { secret, ...about }: UnsubscribeAsked) {
  const [given, known] = [secret, secretOf(look, about)].map((text) => Buffer.from(text))
  if (given!.length !== known!.length || !timingSafeEqual(given!, known!))
    fail('unsubscribe_link_invalid')
}
