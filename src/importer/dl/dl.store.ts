/** Tables read and written by an import of a dl. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** All accounts, to which the users of a dl are matched. */
export const accounts = statement((q) =>
  q.selectFrom('users').select(['id', 'login_name', 'login_name_key']).orderBy('id'),
)

/** Ids that are in use, which a second import must not repeat. */
export const ticketIds = statement((q) => q.selectFrom('tickets').select(['id', 'public_id']))

/** With the single file that each ticket of a dl has. */
export const tickets = statement((q) =>
  q
    .selectFrom('tickets')
    .innerJoin('ticket_files', 'ticket_files.ticket_id', 'tickets.id')
    .selectAll('tickets')
    .select(['ticket_files.path', 'ticket_files.size as file_size', 'ticket_files.blob_hash']),
)

/** All grants, to compare them with the source. */
export const grants = statement((q) => q.selectFrom('ticket_grants').selectAll())

/** The imported data of each dl user. */
export const people = statement((q, p: { table_name: string }) =>
  q.selectFrom('side_data').select(['row_key', 'body']).where('table_name', '=', p.table_name),
)
/** All accounts; `group_id` is null for those without the group. */
export const peopleHere = statement((q, p: { group_id: number }) =>
  q
    .selectFrom('users')
    .leftJoin('user_group_map', (join) =>
      join
        .onRef('user_group_map.user_id', '=', 'users.id')
        .on('user_group_map.isbless', '=', 0)
        .on('user_group_map.grant_type', '=', 0)
        .on('user_group_map.group_id', '=', p.group_id),
    )
    .select(['users.id', 'users.login_name', 'users.password', 'user_group_map.group_id']),
)

/** Deletes the stored mapping of users, before a new one replaces it. */
export const forgetPeople = statement((q, p: { table_name: string }) =>
  q.deleteFrom('side_data').where('table_name', '=', p.table_name),
)
