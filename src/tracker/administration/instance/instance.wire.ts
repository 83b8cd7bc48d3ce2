/** Wire schemas about the installation. */

import { type Static, Type } from 'typebox'

import { Change } from '../../../accounts/changes.wire.ts'
import { Time as Moment } from '../../../platform/values.wire.ts'

/** For methods without parameters. */
export const NothingAsked = Type.Object({})

/** Response of `Bugzilla.version`. */
export const Version = Type.Object({
  version: Type.String({ description: 'The version of Bugzilla whose interface it has' }),
})

/** Response of `Bugzilla.extensions`. */
export const Extensions = Type.Object({
  extensions: Type.Record(Type.String(), Type.Object({ version: Type.String() }), {
    description: "Docket's own version, as `Docket`",
  }),
})

/** Response of `Bugzilla.timezone`. */
export const Timezone = Type.Object({
  timezone: Type.String({ description: 'Always `+0000`: times are UTC' }),
})

/** Response of `Bugzilla.time`; all three times are the same. */
export const Time = Type.Object({
  db_time: Moment,
  web_time: Moment,
  web_time_utc: Moment,
  tz_name: Type.String(),
  tz_short_name: Type.String(),
  tz_offset: Type.String(),
})

/** Response of `Bugzilla.parameters`; all values are texts. */
export const Parameters = Type.Object({
  parameters: Type.Record(Type.String(), Type.String(), {
    description:
      'Switches are `1` and `0`. Only two without a login, more with one, and all for ' +
      'members of tweakparams',
  }),
})

/** Response of `Docket.parameters`. */
export const DocketParameters = Type.Object({
  parameters: Type.Object({
    anonymous_search: Type.String({
      description:
        'Searches allowed without a login: `all`; `simple`, which includes quicksearch, ' +
        'words, ids, open bugs of a product or component, and feeds; or `none`',
    }),
    attachment_redirect_hosts: Type.String({
      description:
        'Hosts of other tools, such as `github.com`, one in each line: browsers that open an ' +
        'attachment of a type such as `text/x-github-pull-request`, whose whole content is one ' +
        'https address there, are led to it',
    }),
    edit_comments_admins_group: Type.Optional(
      Type.String({
        description: 'The group whose members edit all comments, and see hidden old versions',
      }),
    ),
    edit_comments_group: Type.Optional(
      Type.String({ description: 'The group whose members edit their own comments' }),
    ),
    external_trackers: Type.String({
      description:
        'The trackers of external bugs, one in each line: its number, its name, and the address ' +
        'of a bug, in which `%id%` stands for the number of the bug',
    }),
    installation_name: Type.String({ description: 'Its name in the header and titles of pages' }),
    mail_from_names: Type.String({
      description:
        'Whether mail about bugs has the name of whoever made the change as sender, with the ' +
        'address of `mailfrom`: `off` or `on`',
    }),
    mfa_group: Type.Optional(
      Type.String({
        description: 'The group whose members need a second factor for logins with a password',
      }),
    ),
    new_bug_reminders: Type.String({
      description:
        'How often assignees are reminded of new bugs that are older than `whinedays` days: `off`, ' +
        '`daily` or `weekly`',
    }),
    no_links_hours: Type.String({
      description:
        'For how many hours after its creation an account cannot add links to comments, ' +
        'summaries, addresses, whiteboards and attachments; 0 for none',
    }),
    password_login: Type.String({
      description:
        'Who logs in with a password: everybody (`on`), or members of `admin` (`administrators`), ' +
        'while others use single sign-on and API keys',
    }),
    refused_email_domains: Type.Optional(
      Type.String({
        description:
          'Domains of email addresses, one in each line, with which people cannot create ' +
          'accounts or change their address; this includes their subdomains',
      }),
    ),
    request_reminders: Type.String({
      description:
        'How often people are reminded of requests that wait: `off`, `daily` or `weekly`',
    }),
    request_reminder_days: Type.String({ description: 'How many days a request waits before' }),
    restrict_comments_group: Type.Optional(
      Type.String({
        description:
          'The group whose members restrict the comments of bugs, and comment on those bugs; for ' +
          'the field restrict_comments',
      }),
    ),
    see_also_any: Type.String({
      description:
        'Whether see-also links can have any address that begins with http:// or https://, not ' +
        'only those of bugs in known trackers: `off` or `on`',
    }),
    time_zone: Type.String({
      description: 'The time zone of regular mail, such as `Europe/Berlin`',
    }),
    trusted_group: Type.Optional(
      Type.String({
        description:
          'The group whose members are excepted from no_links_hours and refused_email_domains',
      }),
    ),
  }),
})

/** Parameters of `Bugzilla.update_parameters` and `Docket.update_parameters`. */
export const ParametersChange = Type.Object({
  parameters: Type.Optional(
    Type.Record(
      Type.String({ maxLength: 255 }),
      Type.Union([Type.String({ maxLength: 65_535 }), Type.Number(), Type.Boolean()]),
      { description: 'Values by parameter name; docs/guide/parameters.md lists them' },
    ),
  ),
  reset: Type.Optional(
    Type.Array(Type.String({ maxLength: 255 }), {
      maxItems: 1_000,
      description: 'Parameters to reset to their defaults',
    }),
  ),
  was: Type.Optional(
    Type.Record(Type.String({ maxLength: 255 }), Type.String({ maxLength: 65_535 }), {
      description:
        'Values that you have read, by name: nothing is changed if one of these parameters, ' +
        'which is to be set, has another value by now',
    }),
  ),
})
export type ParametersChange = Static<typeof ParametersChange>
/** Response of both, with values as texts. */
export const ParametersChanged = Type.Object({
  changes: Type.Record(Type.String(), Change, {
    description: 'By parameter name; empty if nothing changed',
  }),
})

/** Parameters of `Bugzilla.last_audit_time`; without classes, of all. */
export const LastAuditAsked = Type.Object({
  class: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 100,
      description: 'Classes such as `Bugzilla::Product`; `Tracker::Product` is the same',
    }),
  ),
})

/** Response of `Bugzilla.last_audit_time`. */
export const LastAudit = Type.Object({
  last_audit_time: Type.Union([Moment, Type.Null()], {
    description: 'Null if nothing has changed yet',
  }),
})

const PAGE_MAX = 1_000

/** Parameters of `Bugzilla.audit_log`. */
export const AuditLogAsked = Type.Object({
  class: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 100,
      description:
        'Only these classes, such as `Bugzilla::Product`; `Docket::Login`, `Docket::ApiKey` ' +
        'and `Docket::Session` are about authentication',
    }),
  ),
  object_id: Type.Optional(Type.Integer({ description: 'Only the object with this id' })),
  user: Type.Optional(Type.String({ description: 'Only changes by this login name' })),
  since: Type.Optional(Type.String({ description: 'Only at or after this time' })),
  until: Type.Optional(Type.String({ description: 'Only before this time' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 100, description: 'Default: 100' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of entries to skip' })),
})
export type AuditLogAsked = Static<typeof AuditLogAsked>

const Entry = Type.Object({
  id: Type.Integer(),
  at_time: Moment,
  user: Type.Union([Type.String(), Type.Null()], {
    description:
      'Login name of the author, null for the program itself; for logins, API keys and ' +
      'sessions, the account concerned, null for an unknown name',
  }),
  class: Type.String({ description: 'Such as `Bugzilla::Product`' }),
  object_id: Type.Integer({ description: 'The id of the object, which may have been deleted' }),
  field: Type.String({ description: '`__create__` and `__remove__` are about the object itself' }),
  removed: Type.Union([Type.String(), Type.Null()], { description: 'The old value' }),
  added: Type.Union([Type.String(), Type.Null()], { description: 'The new value' }),
  address: Type.Union([Type.String(), Type.Null()], {
    description: 'The IP address; only for logins, API keys and sessions',
  }),
})

/** Response of `Bugzilla.audit_log`. */
export const AuditLog = Type.Object({
  audit_log: Type.Array(Entry, { description: 'Newest first' }),
  total: Type.Integer({ description: 'Number of entries on all pages' }),
})

/** Response of `Bugzilla.jobqueue_status`: numbers of waiting jobs. */
export const JobQueue = Type.Object({
  total: Type.Integer(),
  errors: Type.Integer({ description: 'Those that failed and will be retried' }),
})
