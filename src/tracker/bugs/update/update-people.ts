/** The part of an update about assignee, QA contact and CC list. */

import { fail as failAccounts } from '../../../accounts/faults.ts'
import { findUsers, type Person } from '../../../accounts/users/find-users.ts'
import { fail } from '../see/faults.ts'
import { checkChange, componentOf, type Draft, rightsOn } from './update-draft.ts'
import type { Part } from './update-parts.ts'

/**
 * Fault 50 for an empty assignee, 51 for an unknown login, 115 without the right, 32000 for
 * removing others from the CC list.
 */
export const peoplePart: Part = async ({ work, asked }) => {
  const { cc, assigned_to, qa_contact, reset_assigned_to, reset_qa_contact } = asked
  if (assigned_to?.trim() === '') fail('reassign_to_empty')
  const [added, removed] = [named(cc?.add), named(cc?.remove)]
  const logins = [...added, ...removed, ...named([assigned_to ?? '', qa_contact ?? ''])]
  const found = await findUsers(work.tx, logins)
  const person = (login: string): Person =>
    found.get(login) ?? failAccounts('object_does_not_exist', 'user', login)
  const [toAdd, toRemove] = [added.map(person), removed.map(person)]
  const assignee = assigned_to === undefined ? undefined : person(assigned_to.trim())
  const contact = qa_contact?.trim() ? person(qa_contact.trim()) : null

  return (draft) => {
    if (assignee) assign(draft, assignee.id, assignee.login_name)
    if (qa_contact !== undefined)
      setContact(draft, contact?.id ?? null, contact?.login_name ?? null)
    const component = componentOf(draft)
    if (reset_assigned_to) assign(draft, component.initialowner, component.owner_login)
    if (reset_qa_contact) {
      setContact(draft, component.initialqacontact, component.contact_login)
    }
    addCc(draft, toAdd)
    removeCc(draft, toRemove)
  }
}

const named = (logins: readonly (string | null)[] = []) =>
  logins.flatMap((login) => login?.trim() || [])

/** Refusals name people by login instead of id. */
function assign(draft: Draft, id: number, login: string) {
  const { after } = draft
  checkChange(draft, { field: 'assigned_to', from: after.assignee_login, to: login })
  after.assigned_to = id
  after.assignee_login = login
}

function setContact(draft: Draft, id: number | null, login: string | null) {
  const { after } = draft
  checkChange(draft, { field: 'qa_contact', from: after.contact_login ?? '', to: login ?? '' })
  after.qa_contact = id
  after.contact_login = login
}

/** Everyone who can see a bug may add anyone to its CC list. */
export function addCc({ after }: Draft, people: readonly Pick<Person, 'id' | 'login_name'>[]) {
  if (people.length === 0) return
  const added = people.map(({ id, login_name }) => [id, login_name] as const)
  after.cc = new Map([...after.cc, ...added])
}

function removeCc(draft: Draft, people: readonly Person[]) {
  if (people.length === 0) return
  const { after, editor } = draft
  const { editbugs, isAssignee, isContact } = rightsOn(draft)
  const mayRemove = editbugs || isAssignee || isContact
  if (!mayRemove && people.some(({ id }) => id !== editor.actor.id)) fail('cc_remove_denied')
  const gone = new Set(people.map(({ id }) => id))
  after.cc = new Map([...after.cc].filter(([id]) => !gone.has(id)))
}
