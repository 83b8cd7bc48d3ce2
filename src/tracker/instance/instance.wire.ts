/** What crosses the wire about the installation itself. */

import { Type } from 'typebox'

import { Time as Moment } from '../../platform/values.wire.ts'

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
