/** The table of groups. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** The order of groups in every list: system groups first. */
export const allGroups = statement((q) =>
  q.selectFrom('groups').selectAll().orderBy('isbuggroup').orderBy('name_key').orderBy('id'),
)

interface NewGroup {
  name: string
  name_key: string
  description: string
  userregexp: string
  isactive: number
  icon_url: string | null
  mail_content: string
}

/** Returns the id of the new group, which is never a system group. */
export const addGroup = statement((q, p: NewGroup) =>
  q
    .insertInto('groups')
    .values({
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      userregexp: p.userregexp,
      isactive: p.isactive,
      icon_url: p.icon_url,
      mail_content: p.mail_content,
      isbuggroup: 1,
    })
    .returning('id'),
)

/** Replaces all fields that can be changed. */
export const putGroup = statement((q, p: NewGroup & { id: number }) =>
  q
    .updateTable('groups')
    .set({
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      userregexp: p.userregexp,
      isactive: p.isactive,
      icon_url: p.icon_url,
      mail_content: p.mail_content,
    })
    .where('id', '=', p.id),
)

/** What file tickets of its members may be. */
export const removePolicy = statement((q, p: { id: number }) =>
  q.deleteFrom('ticket_policies').where('group_id', '=', p.id),
)

/** The caller has removed memberships and references before. */
export const removeGroup = statement((q, p: { id: number }) =>
  q.deleteFrom('groups').where('id', '=', p.id),
)
