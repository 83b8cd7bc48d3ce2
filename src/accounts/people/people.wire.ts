/** Wire schemas of what administrators do with other people's accounts. */

import { type Static, Type } from 'typebox'

import { Time } from '../../platform/values.wire.ts'
import { ApiKey } from '../api-keys/api-keys.wire.ts'
import { GroupList, NewUser } from '../users/users.wire.ts'

const TEXT_CHARS_MAX = 255
/** The maximum number of people per page. */
export const PEOPLE_MAX = 1_000
const KEYS_MAX = 1_000

const Id = Type.Integer()
const maybeTime = Type.Union([Time, Type.Null()])
const ForEditors = (description: string) => `${description}; only for \`editusers\``

/** States of accounts to search for. */
export const STATES = ['all', 'enabled', 'disabled'] as const

/** Parameters of `User.search`. */
export const PeopleAsked = Type.Object({
  text: Type.Optional(
    Type.String({
      maxLength: TEXT_CHARS_MAX,
      description: 'Part of the login name or real name; `*` matches any text',
    }),
  ),
  state: Type.Optional(Type.Enum([...STATES], { description: 'Default: `all`' })),
  group: Type.Optional(
    Type.String({
      maxLength: TEXT_CHARS_MAX,
      description: 'Only members of this group, direct or not; its id if all digits, else its name',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: PEOPLE_MAX, description: 'Default: 100' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of people to skip' })),
})
export type PeopleAsked = Static<typeof PeopleAsked>

/** The maximum number of accounts that are created at once. */
export const CREATED_MAX = 100

/** Parameters of `User.create_several`. */
export const NewPeople = Type.Object({
  users: Type.Array(Type.Pick(NewUser, ['email', 'full_name']), {
    minItems: 1,
    maxItems: CREATED_MAX,
  }),
  groups: GroupList,
  mail_links: Type.Optional(
    Type.Boolean({ description: 'Mail each of them a link for choosing a password' }),
  ),
})
export type NewPeople = Static<typeof NewPeople>
/** Response of `User.create_several`, in the order of the request. */
export const PeopleCreated = Type.Object({ ids: Type.Array(Id) })

const Names = (description: string) => Type.Array(Type.String(), { description })
const given = {
  is_direct: Type.Boolean({ description: 'Whether somebody added the person' }),
  by_pattern: Type.Boolean({ description: 'Whether the pattern of the group matches' }),
  through: Names('Groups of the person whose members are members of this group'),
}

/** A person in a list. */
export const PersonFound = Type.Object({
  id: Id,
  name: Type.String({ description: 'Login name' }),
  real_name: Type.String(),
  can_login: Type.Boolean(),
  email_enabled: Type.Optional(
    Type.Boolean({ description: ForEditors('Whether mail about bugs is sent') }),
  ),
  login_denied_text: Type.Optional(
    Type.String({ description: ForEditors('Why the account cannot log in') }),
  ),
  creation_time: Type.Optional(Time),
  membership: Type.Optional(
    Type.Object(given, { description: 'Why the person is in the group; only with `group`' }),
  ),
})
export type PersonFound = Static<typeof PersonFound>

/** Response of `User.search`, ordered by login name. */
export const PeopleFound = Type.Object({
  users: Type.Array(PersonFound),
  total: Type.Integer({ description: 'Number of people on all pages' }),
})
export type PeopleFound = Static<typeof PeopleFound>

const Named = {
  id_or_name: Type.String({
    maxLength: TEXT_CHARS_MAX,
    description: 'The id of an account if all digits, else a login name',
  }),
}
/** Parameters of methods that concern one account. */
export const PersonAsked = Type.Object(Named)
export type PersonAsked = Static<typeof PersonAsked>

/** A group, and what it means for an account. */
export const GroupOfPerson = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  is_member: Type.Boolean(),
  ...given,
  may_bless: Type.Boolean({ description: 'Whether the person can add others to it' }),
  may_bless_directly: Type.Boolean({ description: 'Whether somebody gave them that right' }),
  bless_through: Names('Groups of the person whose members can add others to this group'),
  is_yours_to_give: Type.Boolean({
    description: 'Whether the caller can add people to the group and remove them',
  }),
})
export type GroupOfPerson = Static<typeof GroupOfPerson>

const SessionOfPerson = Type.Object({
  kind: Type.String({ description: '`token`: a program; `cookie`: a browser' }),
  creation_time: Time,
  last_used: Time,
  address: Type.Union([Type.String(), Type.Null()], {
    description: 'The only address that can use it, if it is restricted to one',
  }),
  user_agent: Type.Union([Type.String(), Type.Null()]),
})

/** How an account is used and protected; only for members of `editusers`. */
export const AccessOfPerson = Type.Object({
  has_password: Type.Boolean({ description: 'Whether it can log in with a password' }),
  mfa: Type.String({ description: '`TOTP`, or empty without a second factor' }),
  single_sign_on: Type.Boolean({
    description: 'Whether somebody has logged in to it through a provider of single sign-on',
  }),
  creation_time: Time,
  last_seen: maybeTime,
  sessions: Type.Array(SessionOfPerson, { description: 'Last used first' }),
  api_keys: Type.Array(ApiKey),
  failed_logins: Type.Integer({ description: 'In the last half hour' }),
  locked: Type.Array(
    Type.Object({ address: Type.String({ description: 'Or its network' }), until: Time }),
    { description: 'From where the account cannot log in, after wrong passwords' },
  ),
  delayed_until: Type.Union([Time, Type.Null()], {
    description: 'Until when logins from new addresses are delayed',
  }),
  mail_stop: Type.Union([Type.Object({ since: Time, reason: Type.String() }), Type.Null()], {
    description: 'Since when and why no mail is sent because letters came back',
  }),
})
export type AccessOfPerson = Static<typeof AccessOfPerson>

/** Response of `User.get_account`. */
export const Account = Type.Object({
  ...PersonFound.properties,
  groups: Type.Array(GroupOfPerson, {
    description: 'All groups for members of `editusers`, else those that the caller can grant',
  }),
  access: Type.Optional(AccessOfPerson),
})
export type Account = Static<typeof Account>

/** Response of `User.end_sessions`. */
export const SessionsOfPersonEnded = Type.Object({
  ended: Type.Integer({ description: 'Number of sessions' }),
})

/** Parameters of `User.revoke_api_keys`. */
export const KeysAsked = Type.Object({
  ...Named,
  key_ids: Type.Optional(
    Type.Array(Id, { maxItems: KEYS_MAX, description: 'Ids of keys; without it, all of them' }),
  ),
})
export type KeysAsked = Static<typeof KeysAsked>
/** Response of `User.revoke_api_keys`. */
export const KeysRevoked = Type.Object({
  ids: Type.Array(Id, { description: 'The keys that were valid before' }),
})

/** Response of `User.unlock`. */
export const Unlocked = Type.Object({
  failed_logins: Type.Integer({ description: 'Number of wrong passwords that were forgotten' }),
})

/** Response of `User.unlink_oidc`. */
export const OidcUnlinked = Type.Object({ was_linked: Type.Boolean() })

/** Response of `User.remove_mfa`. */
export const MfaRemoved = Type.Object({ id: Id })

/** Response of `User.mail_password_reset`. */
export const ResetMailed = Type.Object({ id: Id })
