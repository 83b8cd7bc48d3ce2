/** Wire schemas of users. */

import { type Static, Type } from 'typebox'

import { Changed } from '../changes.wire.ts'

const ASKED_MAX = 1_000
const MATCHES_MAX = 100
const TEXT_CHARS_MAX = 255
const REASON_CHARS_MAX = 65_535

const Name = Type.String({ maxLength: TEXT_CHARS_MAX })
const Id = Type.Integer()
const Login = Type.String({ description: 'Login name' })
const Ids = Type.Array(Id, { maxItems: ASKED_MAX })
const Names = Type.Array(Name, { maxItems: ASKED_MAX })

const IdOrName = Type.Optional(
  Type.String({
    maxLength: TEXT_CHARS_MAX,
    description: 'The id of an account, or a login name',
  }),
)

/** Parameters of `User.get`, as in Bugzilla. */
export const UsersAsked = Type.Object({
  id_or_name: IdOrName,
  ids: Type.Optional(
    Type.Array(Id, {
      maxItems: ASKED_MAX,
      description: 'Ids of accounts; only when logged in',
    }),
  ),
  names: Type.Optional(
    Type.Array(Name, { maxItems: ASKED_MAX, description: 'Login names; case is ignored' }),
  ),
  match: Type.Optional(
    Type.Array(Name, {
      maxItems: MATCHES_MAX,
      description:
        'Texts to find in login names and real names; only when logged in. `*` matches any ' +
        'text; without it, a text matches a whole login name or, from 3 characters on, part of ' +
        'a name',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Maximum number of accounts for each text of `match`',
    }),
  ),
  include_disabled: Type.Optional(
    Type.Boolean({ description: 'Include accounts that cannot log in' }),
  ),
  group_ids: Type.Optional(
    Type.Array(Id, {
      maxItems: ASKED_MAX,
      description:
        'Only members of one of these groups, or of `groups`; you must be a member of each',
    }),
  ),
  groups: Type.Optional(
    Type.Array(Name, { maxItems: ASKED_MAX, description: 'The same, by name of the group' }),
  ),
})
export type UsersAsked = Static<typeof UsersAsked>

const GroupOfUser = Type.Object({ id: Id, name: Type.String(), description: Type.String() })
const Saved = Type.Object({
  id: Id,
  name: Type.String(),
  query: Type.String({ description: 'As parameters of a search URL' }),
})

/** A person; which fields there are depends on the caller. */
export const User = Type.Object({
  id: Id,
  real_name: Type.String(),
  name: Login,
  email: Type.Optional(Type.String({ description: 'Only when logged in' })),
  can_login: Type.Optional(Type.Boolean({ description: 'Only when logged in' })),
  email_enabled: Type.Optional(
    Type.Boolean({ description: 'Whether mail about bugs is sent; only for `editusers`' }),
  ),
  login_denied_text: Type.Optional(
    Type.String({ description: 'Why the account cannot log in; only for `editusers`' }),
  ),
  groups: Type.Optional(
    Type.Array(GroupOfUser, {
      description:
        'Only when logged in: all groups for yourself and for `editusers`, otherwise those ' +
        'that the caller can grant',
    }),
  ),
  saved_searches: Type.Optional(Type.Array(Saved, { description: 'Only for yourself' })),
  saved_reports: Type.Optional(Type.Array(Saved, { description: 'Only for yourself' })),
})
export type User = Static<typeof User>
/** Response of `User.get`. */
export const Users = Type.Object({ users: Type.Array(Type.Partial(User)) })

/** Parameters of `User.create`, as in Bugzilla. */
export const NewUser = Type.Object({
  email: Type.String({
    description: 'The login name, which is an email address unless `emailregexp` says otherwise',
  }),
  full_name: Type.Optional(Name),
  password: Type.Optional(
    Type.String({ description: 'Without it, nobody can log in with a password' }),
  ),
})
export type NewUser = Static<typeof NewUser>
/** Response of `User.create`. */
export const Created = Type.Object({ id: Id })

/** Groups to add somebody to, or to remove them from. */
export const GroupList = Type.Optional(
  Type.Array(Type.Union([Id, Name]), {
    maxItems: ASKED_MAX,
    description: 'Ids or names of groups, each of which the caller can grant',
  }),
)
const GroupsChange = Type.Object(
  { add: GroupList, remove: GroupList, set: GroupList },
  {
    description:
      'With `set`, the others are ignored; something both added and removed is added. ' +
      'Memberships by pattern or through another group are not affected',
  },
)
export type GroupsChange = Static<typeof GroupsChange>

/** Parameters of `User.update`, as in Bugzilla. Fields that are absent do not change. */
export const UserUpdate = Type.Object({
  id_or_name: IdOrName,
  ids: Type.Optional(Ids),
  names: Type.Optional(Names),
  email: Type.Optional(Type.String({ description: 'The new login name; for one account only' })),
  full_name: Type.Optional(Name),
  password: Type.Optional(Type.String()),
  email_enabled: Type.Optional(Type.Boolean({ description: 'Whether mail about bugs is sent' })),
  login_denied_text: Type.Optional(
    Type.String({
      maxLength: REASON_CHARS_MAX,
      description: 'Why the account cannot log in; empty to enable it',
    }),
  ),
  groups: Type.Optional(GroupsChange),
  bless_groups: Type.Optional(GroupsChange),
})
export type UserUpdate = Static<typeof UserUpdate>
/** Parameters of `User.update_groups`. */
export const MembershipUpdate = Type.Object({
  ids: Type.Optional(Ids),
  names: Type.Optional(Names),
  groups: GroupsChange,
})
export type MembershipUpdate = Static<typeof MembershipUpdate>
/** Response of `User.update`, one entry for each account in the request. */
export const UsersUpdated = Type.Object({ users: Type.Array(Changed) })

/** Parameters of `User.whoami`. */
export const Nothing = Type.Object({})
/** Response of `User.whoami`, as in Bugzilla. */
export const Whoami = Type.Object({ id: Id, real_name: Type.String(), name: Login })

/** Parameters of `User.change_name`. */
export const NameChange = Type.Object({ full_name: Name })
export type NameChange = Static<typeof NameChange>

/** Parameters of `User.suggest`. */
export const SuggestAsked = Type.Object({
  match: Type.String({
    maxLength: TEXT_CHARS_MAX,
    description: 'Part of a login name or real name, at least 3 characters',
  }),
})
export type SuggestAsked = Static<typeof SuggestAsked>
/** Response of `User.suggest`. */
export const Suggested = Type.Object({
  users: Type.Array(
    Type.Object({
      id: Id,
      real_name: Type.String(),
      nick: Type.String({
        description: 'From a real name such as `Ada Lovelace [:ada]`, or empty',
      }),
      name: Login,
    }),
  ),
})

/** Parameters of `User.change_password`. */
export const PasswordChange = Type.Object({
  old_password: Type.String(),
  new_password: Type.String(),
})
export type PasswordChange = Static<typeof PasswordChange>
/** Response of `User.change_password`. All other sessions of the account have ended. */
export const PasswordChanged = Type.Object({ id: Id })
