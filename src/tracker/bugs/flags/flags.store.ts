/** The tables of flags on bugs and attachments. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

/** All flags of bugs, including those of their attachments. */
export const flagsOfBugs = statement((q, p: { bug_ids: number[] }, dialect) =>
  q
    .selectFrom('flags')
    .innerJoin('users as setter', 'setter.id', 'flags.setter_id')
    .leftJoin('users as requestee', 'requestee.id', 'flags.requestee_id')
    .select([
      'flags.id',
      'flags.type_id',
      'flags.status',
      'flags.bug_id',
      'flags.attach_id',
      'flags.setter_id',
      'flags.requestee_id',
      'setter.group_set_id as setter_set_id',
      'requestee.login_name as requestee_login',
    ])
    .where((row) => dialect.oneOf(row.ref('flags.bug_id'), p.bug_ids))
    .orderBy('flags.id'),
)

interface NewFlag {
  type_id: number
  status: string
  bug_id: number
  attach_id: number | null
  setter_id: number
  requestee_id: number | null
  now: number
}
export const addFlag = statement((q, p: NewFlag) =>
  q
    .insertInto('flags')
    .values({
      type_id: p.type_id,
      status: p.status,
      bug_id: p.bug_id,
      attach_id: p.attach_id,
      setter_id: p.setter_id,
      requestee_id: p.requestee_id,
      creation_date: p.now,
      modification_date: p.now,
    })
    .returning('id'),
)

type FlagChange = Omit<NewFlag, 'bug_id' | 'attach_id'> & { id: number }
export const putFlag = statement((q, p: FlagChange) =>
  q
    .updateTable('flags')
    .set({
      type_id: p.type_id,
      status: p.status,
      setter_id: p.setter_id,
      requestee_id: p.requestee_id,
      modification_date: p.now,
    })
    .where('id', '=', p.id),
)

/** Types of the same name are indistinguishable, so the modification time stays. */
export const retypeFlags = statement((q, p: { ids: number[]; type_id: number }, dialect) =>
  q
    .updateTable('flags')
    .set({ type_id: p.type_id })
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

export const removeFlags = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('flags').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

/** Flags on bugs in places for which their types are not valid. */
export const misplacedFlags = statement((q, p: { type_ids: number[] }, dialect) =>
  q
    .selectFrom('flags')
    .innerJoin('bugs', 'bugs.id', 'flags.bug_id')
    .select(['bugs.id as bug_id', 'bugs.product_id', 'bugs.component_id'])
    .distinct()
    .where((row) => dialect.oneOf(row.ref('flags.type_id'), p.type_ids))
    .where((row) => {
      const among = (table: 'flaginclusions' | 'flagexclusions') =>
        row.exists(
          row
            .selectFrom(table)
            .select(row.lit(1).as('one'))
            .whereRef(`${table}.type_id`, '=', 'flags.type_id')
            .where((place) =>
              place.or([
                place(`${table}.product_id`, 'is', null),
                place(`${table}.product_id`, '=', row.ref('bugs.product_id')),
              ]),
            )
            .where((place) =>
              place.or([
                place(`${table}.component_id`, 'is', null),
                place(`${table}.component_id`, '=', row.ref('bugs.component_id')),
              ]),
            ),
        )
      return row.or([row.not(among('flaginclusions')), among('flagexclusions')])
    }),
)

/** Some flags of a type, with the places of their bugs. */
export const someOfType = statement((q, p: { type_id: number; limit: number }) =>
  q
    .selectFrom('flags')
    .innerJoin('bugs', 'bugs.id', 'flags.bug_id')
    .select(['bugs.id as bug_id', 'bugs.product_id', 'bugs.component_id'])
    .where('flags.type_id', '=', p.type_id)
    .orderBy('flags.id')
    .limit(p.limit),
)

/** Requests stay, without a requestee. */
export const forgetRequestees = statement((q, p: { type_ids: number[] }, dialect) =>
  q
    .updateTable('flags')
    .set({ requestee_id: null })
    .where('requestee_id', 'is not', null)
    .where((row) => dialect.oneOf(row.ref('type_id'), p.type_ids)),
)
