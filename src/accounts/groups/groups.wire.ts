/** What crosses the wire about groups. */

import { type Static, Type } from 'typebox'

import { Changed } from '../changes.wire.ts'

const ASKED_MAX = 1_000
const TEXT_CHARS_MAX = 255
const DESCRIPTION_CHARS_MAX = 65_535

const Id = Type.Integer()
const Name = Type.String({ maxLength: TEXT_CHARS_MAX })
const Ids = Type.Optional(Type.Array(Id, { maxItems: ASKED_MAX }))
const Names = Type.Optional(Type.Array(Name, { maxItems: ASKED_MAX }))
const IdOrName = Type.Optional(
  Type.String({ maxLength: TEXT_CHARS_MAX, description: 'Number or name of a group' }),
)

export const GroupsAsked = Type.Object({
  id_or_name: IdOrName,
  ids: Ids,
  names: Names,
  membership: Type.Optional(Type.Boolean({ description: 'Whether to tell who is in each group' })),
  details: Type.Optional(
    Type.Boolean({
      description:
        'Whether to tell the icon, and which groups have to do with which; only for members of ' +
        '`creategroups`',
    }),
  ),
})
export type GroupsAsked = Static<typeof GroupsAsked>

export const Member = Type.Object({
  id: Id,
  real_name: Type.String(),
  name: Type.String({ description: 'Login name' }),
  email: Type.String(),
  can_login: Type.Boolean(),
  email_enabled: Type.Boolean(),
  login_denied_text: Type.String(),
})
export type Member = Static<typeof Member>

const Others = (description: string) =>
  Type.Optional(
    Type.Array(Name, { description: `${description}. Only where \`details\` is asked` }),
  )
/** By name. */
const relations = {
  members: Others('Groups whose members are in this one, too'),
  members_of: Others('Groups that the members of this one are in, too'),
  bless_from: Others('Groups whose members may put others into this one'),
  bless_to: Others('Groups that members of this one may put others into'),
  visible_from: Others('Groups whose members see who is in this one'),
  visible_to: Others('Groups whose members are seen by those of this one'),
}

const Switch = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 1, description }))
export const Group = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  is_bug_group: Switch('1 where bugs can be in it; only for members of `creategroups`'),
  user_regexp: Type.Optional(
    Type.String({
      description:
        'Whose login name it matches is in the group; only for members of `creategroups`',
    }),
  ),
  is_active: Switch('1 where bugs can be put into it; only for members of `creategroups`'),
  membership: Type.Optional(
    Type.Array(Member, { description: 'Only where `membership` is asked' }),
  ),
  icon_url: Type.Optional(
    Type.String({ description: 'Empty where there is none. Only where `details` is asked' }),
  ),
  ...relations,
})
export type Group = Static<typeof Group>
export const Groups = Type.Object({ groups: Type.Array(Group) })

const fields = {
  user_regexp: Type.Optional(
    Type.String({
      maxLength: TEXT_CHARS_MAX,
      description: 'A regular expression: whose login name it matches anywhere is in the group',
    }),
  ),
  is_active: Type.Optional(Type.Boolean({ description: 'Whether bugs can be put into the group' })),
  icon_url: Type.Optional(
    Type.String({
      maxLength: TEXT_CHARS_MAX,
      description: 'Address of a picture that is shown beside the names of members',
    }),
  ),
}
const Description = Type.String({
  maxLength: DESCRIPTION_CHARS_MAX,
  description: 'What the members have in common',
})

export const NewGroup = Type.Object({
  // Missing ones have faults of their own, so they are not required here.
  name: Type.Optional(Type.String({ maxLength: TEXT_CHARS_MAX, description: 'Needed; unique' })),
  description: Type.Optional(Description),
  ...fields,
})
export type NewGroup = Static<typeof NewGroup>
export const GroupMade = Type.Object({ id: Id })

const Listed = Type.Optional(
  Type.Array(Type.Union([Id, Name]), {
    maxItems: ASKED_MAX,
    description: 'Numbers or names of groups',
  }),
)
const Related = (description: string) =>
  Type.Optional(
    Type.Object(
      { add: Listed, remove: Listed, set: Listed },
      { description: `${description}. With \`set\` the others count for nothing` },
    ),
  )

export const GroupUpdate = Type.Object({
  id_or_name: IdOrName,
  ids: Ids,
  names: Names,
  name: Type.Optional(
    Type.String({
      maxLength: TEXT_CHARS_MAX,
      description: 'A new name, for one group only; system groups keep theirs',
    }),
  ),
  description: Type.Optional(Description),
  ...fields,
  members: Related('Groups whose members are to be in this one, too'),
  bless_from: Related('Groups whose members may put others into this one'),
  visible_from: Related('Groups whose members see who is in this one'),
})
export type GroupUpdate = Static<typeof GroupUpdate>
export const GroupsUpdated = Type.Object({ groups: Type.Array(Changed) })
