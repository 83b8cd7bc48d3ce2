/** The part of a new bug about assignee, QA contact and CC list. */

import { fail as failAccounts } from '../../../accounts/faults.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { findUser, findUsers } from '../../../accounts/users/find-users.ts'
import { listed } from '../write/lists.rules.ts'
import { ccOfComponent } from '../write/lists.ts'
import { refuseOutsiders } from '../write/strict-isolation.ts'
import type { Part, Request } from './new-draft.ts'

/**
 * Defaults come from the component; the QA contact is null if the installation has none. Fault 51
 * for an unknown login, 504 with `strict_isolation`.
 */
export const peoplePart: Part = async (request, draft) => {
  const { tx } = request.work
  const assigned_to = await assigneeOf(request)
  const qa_contact = await contactOf(request)
  const cc = await ccOf(request)
  const all = [assigned_to, ...cc, ...(qa_contact ? [qa_contact] : [])]
  await refuseOutsiders(tx, request.product, all)
  Object.assign(draft.row, { assigned_to, qa_contact })
  draft.lists = { ...draft.lists, cc }
}

/** Without editbugs, the reporter cannot choose the assignee. */
const assigneeOf = ({ work, asked, component, rights }: Request) =>
  rights.editbugs && asked.assigned_to ? named(work, asked.assigned_to) : component.initialowner

async function contactOf({ work, asked, component, rights }: Request) {
  const { useqacontact } = await parameters(work.tx)
  if (useqacontact !== '1') return null
  const login = rights.editbugs ? asked.qa_contact : undefined
  return login ? named(work, login) : component.initialqacontact
}

const named = async ({ tx }: Request['work'], login: string) =>
  (await findUser(tx, login))?.id ?? failAccounts('object_does_not_exist', 'user', login)

async function ccOf({ work: { tx }, asked, component }: Request): Promise<ReadonlySet<number>> {
  const logins = listed('cc', asked.cc)
  const found = await findUsers(tx, logins)
  const missing = logins.find((login) => !found.has(login))
  if (missing !== undefined) failAccounts('invalid_username', missing)
  const always = await ccOfComponent(tx, component.id)
  return new Set([...always.map(({ id }) => id), ...[...found.values()].map(({ id }) => id)])
}
