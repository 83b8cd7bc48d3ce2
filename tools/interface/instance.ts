/**
 * The interface for information about an installation, its fields, and visits of bugs, as promised
 * to clients.
 */

import type { MethodLine, Section } from './lines.ts'

const INSTANCE = 'src/tracker/administration/instance/instance.test.ts'
const FIELDS = 'src/tracker/catalogue/fields/fields.test.ts'
const VISITS = 'src/tracker/bugs/visits/visits.test.ts'

const told = (what: string, tests: string[]): MethodLine => ({
  path: `GET /${what}`,
  name: `Bugzilla.${what}`,
  parameters: '',
  tests,
})

export const instance: Section = {
  title: 'Instance information',
  methods: [
    told('version', ['recording 1']),
    told('extensions', ['recording 5']),
    told('timezone', ['recording 4']),
    told('time', [`${INSTANCE}: its time is UTC`]),
    told('parameters', ['recording 7', 'recording 8']),
    {
      path: 'GET /last_audit_time',
      name: 'Bugzilla.last_audit_time',
      parameters: 'class',
      tests: [
        'recording 11',
        `${INSTANCE}: it is the time of the last change, of all or of the given classes`,
      ],
    },
  ],
  fields: [
    { what: 'Version', of: 'Bugzilla.version ', tests: ['recording 1'] },
    { what: 'Extensions, by name', of: 'Bugzilla.extensions ', tests: ['recording 5'] },
    { what: 'Time zone', of: 'Bugzilla.timezone ', tests: ['recording 4'] },
    {
      what: 'Time',
      of: 'Bugzilla.time ',
      fields: 'db_time web_time web_time_utc tz_name tz_short_name tz_offset',
      tests: [`${INSTANCE}: its time is UTC`],
    },
    { what: 'Parameters', of: 'Bugzilla.parameters ', tests: ['recording 7'] },
    {
      what: 'Time of the last change by an administrator',
      of: 'Bugzilla.last_audit_time ',
      tests: ['recording 11'],
    },
  ],
  rules: [
    {
      says: 'Parameters: two without a login, a list for users who are logged in, all for tweakparams',
      tests: [
        'recording 7',
        'recording 8',
        `${INSTANCE}: each caller gets the parameters permitted to them, and nobody secrets`,
      ],
    },
    {
      says: 'class accepts names that begin with Tracker:: as well as Bugzilla::',
      tests: ['src/tracker/administration/instance/audit-classes.rules.test.ts: Tracker::'],
    },
  ],
}

export const fields: Section = {
  title: 'Bug fields',
  methods: [
    { path: 'GET /field/bug', name: 'Bug.fields', parameters: '', tests: ['recording 164'] },
    {
      path: 'GET /field/bug/:id_or_name',
      name: 'Bug.fields',
      parameters: 'id_or_name',
      tests: [
        'recording 166',
        `${FIELDS}: a single field is returned by its number or its internal name`,
      ],
    },
    {
      path: 'GET /field/bug/:field/values',
      name: 'Bug.legal_values',
      parameters: 'field',
      tests: ['recording 170', 'recording 176'],
    },
    {
      path: 'GET /field/bug/:field/:product_id/values',
      name: 'Bug.legal_values',
      parameters: 'field product_id',
      tests: ['recording 172'],
    },
  ],
  fields: [
    { what: 'Field', of: 'Bug.fields fields[]', tests: ['recording 164'] },
    {
      what: 'Value',
      of: 'Bug.fields fields[].values[]',
      tests: ['recording 164', `${FIELDS}: keywords are values with descriptions`],
    },
    { what: 'Legal values', of: 'Bug.legal_values ', tests: ['recording 170'] },
  ],
}

export const visits: Section = {
  title: 'Last visited',
  methods: [
    {
      path: 'POST /bug_user_last_visit/:ids',
      name: 'BugUserLastVisit.update',
      parameters: 'ids',
      tests: [
        `${VISITS}: are recorded for people with a role on the bug, and returned to them alone`,
      ],
    },
    {
      path: 'POST /bug_user_last_visit',
      name: 'BugUserLastVisit.update',
      parameters: 'ids',
      tests: [
        `${VISITS}: are recorded for people with a role on the bug, and returned to them alone`,
      ],
    },
    {
      path: 'GET /bug_user_last_visit/:ids',
      name: 'BugUserLastVisit.get',
      parameters: 'ids',
      tests: [
        'recording 454',
        `${VISITS}: are recorded for people with a role on the bug, and returned to them alone`,
      ],
    },
    {
      path: 'GET /bug_user_last_visit',
      name: 'BugUserLastVisit.get',
      parameters: '',
      tests: [`${VISITS}: are the latest 20 by default`],
    },
  ],
  fields: [
    {
      what: 'Last visit',
      of: 'BugUserLastVisit.get []',
      fields: 'id last_visit_ts',
      tests: [
        `${VISITS}: are recorded for people with a role on the bug, and returned to them alone`,
      ],
    },
  ],
  rules: [
    {
      says: 'Without ids: the 20 most recent, newest first',
      tests: [`${VISITS}: are the latest 20 by default`],
    },
  ],
}
