/** Wire schemas of groups. */

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
  Type.String({ maxLength: TEXT_CHARS_MAX, description: 'Id or name of a group' }),
)

/** Parameters of `Group.get`; without ids and names, all groups that the caller can manage. */
export const GroupsAsked = Type.Object({
  id_or_name: IdOrName,
  ids: Ids,
  names: Names,
  membership: Type.Optional(Type.Boolean({ description: 'Include the members of each group' })),
  details: Type.Optional(
    Type.Boolean({
      description:
        'Include the icon, the number of members and the relations between groups; only for ' +
        'members of `creategroups`',
    }),
  ),
})
export type GroupsAsked = Static<typeof GroupsAsked>

/** A member, as in Bugzilla's `Group.get`. */
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

const MAIL_CONTENT =
  'What mail about bugs of the group contains: `all`, or `none`, which means that it is encrypted ' +
  'or has only a link'
const MailContent = (description: string) => Type.Enum(['all', 'none'], { description })
/** What mail about bugs of a group contains. */
export type MailContent = 'all' | 'none'

const Others = (description: string) =>
  Type.Optional(Type.Array(Name, { description: `${description}. Only with \`details\`` }))
/** By name. */
const relations = {
  members: Others('Groups whose members are also in this one'),
  members_of: Others('Groups that members of this one are also in'),
  bless_from: Others('Groups whose members can add others to this one'),
  bless_to: Others('Groups to which members of this one can add others'),
  visible_from: Others('Groups whose members can see the members of this one'),
  visible_to: Others('Groups whose members are visible to members of this one'),
}

const Switch = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 1, description }))
/** Fields for members of `creategroups` are absent for others. */
export const Group = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  is_bug_group: Switch('1 if the group is for bugs; only for members of `creategroups`'),
  user_regexp: Type.Optional(
    Type.String({
      description:
        'A pattern; people whose login name matches are members. Only for members of ' +
        '`creategroups`',
    }),
  ),
  is_active: Switch('1 if bugs can be added; only for members of `creategroups`'),
  membership: Type.Optional(Type.Array(Member, { description: 'Only with `membership`' })),
  icon_url: Type.Optional(
    Type.String({ description: 'Empty if there is none. Only with `details`' }),
  ),
  mail_content: Type.Optional(MailContent(`${MAIL_CONTENT}. Only with \`details\``)),
  member_count: Type.Optional(
    Type.Integer({ description: 'Number of members, direct or not. Only with `details`' }),
  ),
  ...relations,
})
export type Group = Static<typeof Group>
/** Response of `Group.get`. */
export const Groups = Type.Object({ groups: Type.Array(Group) })

const fields = {
  user_regexp: Type.Optional(
    Type.String({
      maxLength: TEXT_CHARS_MAX,
      description: 'A regular expression; people whose login name matches it anywhere are members',
    }),
  ),
  is_active: Type.Optional(Type.Boolean({ description: 'Whether bugs can be added to the group' })),
  icon_url: Type.Optional(
    Type.String({
      maxLength: TEXT_CHARS_MAX,
      description: 'URL of an image that is shown beside the names of members',
    }),
  ),
  mail_content: Type.Optional(MailContent(`${MAIL_CONTENT}. Default: \`all\``)),
}
const Description = Type.String({
  maxLength: DESCRIPTION_CHARS_MAX,
  description: 'What the members have in common',
})

/** Parameters of `Group.create`. */
export const NewGroup = Type.Object({
  // Optional in the schema because missing ones have their own faults.
  name: Type.Optional(Type.String({ maxLength: TEXT_CHARS_MAX, description: 'Needed; unique' })),
  description: Type.Optional(Description),
  ...fields,
})
export type NewGroup = Static<typeof NewGroup>
/** Response of `Group.create`. */
export const GroupMade = Type.Object({ id: Id })

const Listed = Type.Optional(
  Type.Array(Type.Union([Id, Name]), {
    maxItems: ASKED_MAX,
    description: 'Ids or names of groups',
  }),
)
const Related = (description: string) =>
  Type.Optional(
    Type.Object(
      { add: Listed, remove: Listed, set: Listed },
      { description: `${description}. With \`set\`, the others are ignored` },
    ),
  )

/** Parameters of `Group.update`. Fields that are absent do not change. */
export const GroupUpdate = Type.Object({
  id_or_name: IdOrName,
  ids: Ids,
  names: Names,
  name: Type.Optional(
    Type.String({
      maxLength: TEXT_CHARS_MAX,
      description: 'A new name, for one group only; system groups cannot be renamed',
    }),
  ),
  description: Type.Optional(Description),
  ...fields,
  members: Related('Groups whose members are also in this one'),
  bless_from: Related('Groups whose members can add others to this one'),
  visible_from: Related('Groups whose members can see the members of this one'),
})
export type GroupUpdate = Static<typeof GroupUpdate>
/** Response of `Group.update`, one entry for each group in the request. */
export const GroupsUpdated = Type.Object({ groups: Type.Array(Changed) })

/** Parameters of `Group.remove_members`. */
export const MembersRemoval = Type.Object({
  id_or_name: Type.String({
    maxLength: TEXT_CHARS_MAX,
    description: 'The id of a group if all digits, else its name',
  }),
  pattern: Type.Optional(
    Type.String({
      maxLength: TEXT_CHARS_MAX,
      description:
        'A regular expression; people who were added and whose login name matches it anywhere, ' +
        'ignoring case, are removed',
    }),
  ),
  all: Type.Optional(
    Type.Boolean({ description: 'Without a pattern: remove everyone who was added' }),
  ),
  dry_run: Type.Optional(Type.Boolean({ description: 'Only report who would be removed' })),
})
export type MembersRemoval = Static<typeof MembersRemoval>

/** Response of `Group.remove_members`; with `dry_run`, what would be. */
export const MembersRemoved = Type.Object({
  id: Id,
  removed: Type.Integer({ description: 'Number of people whose explicit membership was removed' }),
  people: Type.Array(Name, { description: 'The first 20 of them that you can see' }),
  staying: Type.Integer({
    description: 'Number of people who match and remain members for other reasons',
  }),
  people_staying: Type.Array(
    Type.Object({
      name: Name,
      by_pattern: Type.Boolean({ description: 'By the pattern of the group' }),
      through: Type.Array(Name, { description: 'Groups whose members are also in this one' }),
    }),
    { description: 'The first 20 of them that you can see' },
  ),
})
export type MembersRemoved = Static<typeof MembersRemoved>

/** Parameters of `Group.preview_pattern`. */
export const PatternAsked = Type.Object({
  user_regexp: Type.String({
    maxLength: TEXT_CHARS_MAX,
    description: 'A regular expression; people whose login name matches it anywhere are members',
  }),
  group: Type.Optional(
    Type.String({
      maxLength: TEXT_CHARS_MAX,
      description: 'The group whose pattern it would be; its id if all digits, else its name',
    }),
  ),
})
export type PatternAsked = Static<typeof PatternAsked>

/** Response of `Group.preview_pattern`. */
export const PatternPreviewed = Type.Object({
  matching: Type.Integer({ description: 'Number of people whose login name matches' }),
  added: Type.Integer({ description: 'Those of them who are not in the group yet' }),
  lost: Type.Integer({
    description: 'Number of people whose membership by the present pattern would end',
  }),
  examples: Type.Array(Type.String(), {
    description:
      'Up to 20 login names of people who match, are not in the group yet, and whom you can see',
  }),
})
