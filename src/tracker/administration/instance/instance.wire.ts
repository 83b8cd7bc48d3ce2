/** Wire schemas about the installation. */

import { type Static, Type } from 'typebox'

import { Change } from '../../../accounts/changes.wire.ts'
import { Time as Moment } from '../../../platform/values.wire.ts'

export const NothingAsked = Type.Object({})

export const Version = Type.Object({
  version: Type.String({ description: 'The version of Bugzilla that this one speaks like' }),
})

export const Extensions = Type.Object({
  extensions: Type.Record(Type.String(), Type.Object({ version: Type.String() }), {
    description: "Docket's own version, as `Docket`",
  }),
})

export const Timezone = Type.Object({
  timezone: Type.String({ description: 'Always `+0000`: times are UTC' }),
})

export const Time = Type.Object({
  db_time: Moment,
  web_time: Moment,
  web_time_utc: Moment,
  tz_name: Type.String(),
  tz_short_name: Type.String(),
  tz_offset: Type.String(),
})

export const Parameters = Type.Object({
  parameters: Type.Record(Type.String(), Type.String(), {
    description:
      'Switches are `1` and `0`. Who is logged in sees more, and members of tweakparams all',
  }),
})

export const DocketParameters = Type.Object({
  parameters: Type.Object({
    anonymous_search: Type.String({
      description:
        'What whoever is not logged in may search: `all`; `simple`, which is quicksearch, words, ' +
        'numbers, open bugs of a place, and feeds; or `none`',
    }),
  }),
})

export const ParametersChange = Type.Object({
  parameters: Type.Optional(
    Type.Record(
      Type.String({ maxLength: 255 }),
      Type.Union([Type.String({ maxLength: 65_535 }), Type.Number(), Type.Boolean()]),
      { description: 'Values by the names of parameters; docs/guide/parameters.md lists them' },
    ),
  ),
  reset: Type.Optional(
    Type.Array(Type.String({ maxLength: 255 }), {
      maxItems: 1_000,
      description: 'Parameters that get the value of a fresh installation',
    }),
  ),
})
export type ParametersChange = Static<typeof ParametersChange>
export const ParametersChanged = Type.Object({
  changes: Type.Record(Type.String(), Change, {
    description: 'By name, what is different now; empty where nothing is',
  }),
})

export const LastAuditAsked = Type.Object({
  class: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 100,
      description: 'Classes such as `Bugzilla::Product`; `Tracker::Product` is the same',
    }),
  ),
})
export const LastAudit = Type.Object({
  last_audit_time: Type.Union([Moment, Type.Null()], {
    description: 'Null where nothing was changed yet',
  }),
})

const PAGE_MAX = 1_000

export const AuditLogAsked = Type.Object({
  class: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 100,
      description:
        'Only of these classes, such as `Bugzilla::Product`; `Docket::Login`, `Docket::ApiKey` and ' +
        '`Docket::Session` are ways in',
    }),
  ),
  object_id: Type.Optional(Type.Integer({ description: 'Only of the thing with this number' })),
  user: Type.Optional(Type.String({ description: 'Only what this login name changed' })),
  since: Type.Optional(Type.String({ description: 'Only from this time on' })),
  until: Type.Optional(Type.String({ description: 'Only before this time' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 100, description: '100 unless said' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'How many to leave out first' })),
})
export type AuditLogAsked = Static<typeof AuditLogAsked>

const Entry = Type.Object({
  id: Type.Integer(),
  at_time: Moment,
  user: Type.Union([Type.String(), Type.Null()], {
    description:
      'Login name of who changed it, null for the program itself; of logins, API keys and sessions ' +
      'whose they are, null for a name that nobody has',
  }),
  class: Type.String({ description: 'Such as `Bugzilla::Product`' }),
  object_id: Type.Integer({ description: 'The number of the thing, which may be gone since' }),
  field: Type.String({ description: '`__create__` and `__remove__` stand for the thing itself' }),
  removed: Type.Union([Type.String(), Type.Null()], { description: 'What it was before' }),
  added: Type.Union([Type.String(), Type.Null()], { description: 'What it was then' }),
  address: Type.Union([Type.String(), Type.Null()], {
    description: 'Where it came from; only of logins, API keys and sessions',
  }),
})
export const AuditLog = Type.Object({
  audit_log: Type.Array(Entry, { description: 'The newest first' }),
  total: Type.Integer({ description: 'How many there are on all pages' }),
})

export const JobQueue = Type.Object({
  total: Type.Integer(),
  errors: Type.Integer({ description: 'Of these, what failed before and is to be tried again' }),
})
