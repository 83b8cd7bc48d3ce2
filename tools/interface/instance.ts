/** What an installation says of itself, its fields, and visits of bugs: what is promised. */

import type { MethodLine, Section } from './lines.ts'

const INSTANCE = 'src/tracker/administration/instance/instance.test.ts'
const FIELDS = 'src/tracker/catalogue/fields/fields.test.ts'
const VISITS = 'src/tracker/bugs/visits/visits.test.ts'

const told = (what: string, tests: string[]): MethodLine => ({
  path: `GET /${what}`,
  name: `Bugzilla.${what}`,
  parameters: {},
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
      parameters: { class: 'array' },
      tests: ['recording 11', `${INSTANCE}: it is that of the newest change`],
    },
  ],
  fields: [
    {
      what: 'Version',
      of: 'Bugzilla.version ',
      fields: { version: 'string' },
      tests: ['recording 1'],
    },
    {
      what: 'Extensions, by name',
      of: 'Bugzilla.extensions ',
      fields: { extensions: 'object' },
      tests: ['recording 5'],
    },
    {
      what: 'Time zone',
      of: 'Bugzilla.timezone ',
      fields: { timezone: 'string' },
      tests: ['recording 4'],
    },
    {
      what: 'Time',
      of: 'Bugzilla.time ',
      fields: {
        db_time: 'string',
        web_time: 'string',
        web_time_utc: 'string',
        tz_name: 'string',
        tz_short_name: 'string',
        tz_offset: 'string',
      },
      tests: [`${INSTANCE}: its time is UTC`],
    },
    {
      what: 'Parameters',
      of: 'Bugzilla.parameters ',
      fields: { parameters: 'object' },
      tests: ['recording 7'],
    },
    {
      what: 'Time of the last change by an administrator',
      of: 'Bugzilla.last_audit_time ',
      fields: { last_audit_time: 'string' },
      tests: ['recording 11'],
    },
  ],
  rules: [
    {
      says: 'Parameters: two for nobody, a list for whoever is logged in, all for tweakparams',
      tests: [
        'recording 7',
        'recording 8',
        `${INSTANCE}: parameters are shown to each as far as they may know them`,
      ],
    },
    {
      says: 'class names the classes of Tracker:: as well as those of Bugzilla::',
      tests: ['src/tracker/administration/instance/audit-classes.rules.test.ts: Tracker::'],
    },
  ],
}

export const fields: Section = {
  title: 'Bug fields',
  methods: [
    { path: 'GET /field/bug', name: 'Bug.fields', parameters: {}, tests: ['recording 164'] },
    {
      path: 'GET /field/bug/:id_or_name',
      name: 'Bug.fields',
      parameters: { id_or_name: 'string' },
      tests: ['recording 166', `${FIELDS}: one field is had by its number or its internal name`],
    },
    {
      path: 'GET /field/bug/:field/values',
      name: 'Bug.legal_values',
      parameters: { field: 'string' },
      tests: ['recording 170', 'recording 176'],
    },
    {
      path: 'GET /field/bug/:field/:product_id/values',
      name: 'Bug.legal_values',
      parameters: { field: 'string', product_id: 'int' },
      tests: ['recording 172'],
    },
  ],
  fields: [
    {
      what: 'Field',
      of: 'Bug.fields fields[]',
      fields: {
        id: 'int',
        type: 'int',
        is_custom: 'boolean',
        name: 'string',
        display_name: 'string',
        is_mandatory: 'boolean',
        is_on_bug_entry: 'boolean',
        visibility_field: 'string',
        visibility_values: 'array',
        value_field: 'string',
        values: 'array',
      },
      tests: ['recording 164'],
    },
    {
      what: 'Value',
      of: 'Bug.fields fields[].values[]',
      fields: {
        name: 'string',
        sort_key: 'int',
        sortkey: 'int',
        visibility_values: 'array',
        is_active: 'boolean',
        description: 'string',
        is_open: 'boolean',
        can_change_to: 'array',
      },
      tests: ['recording 164', `${FIELDS}: keywords are values with a description`],
    },
    {
      what: 'Legal values',
      of: 'Bug.legal_values ',
      fields: { values: 'array' },
      tests: ['recording 170'],
    },
  ],
}

export const visits: Section = {
  title: 'Last visited',
  methods: [
    {
      path: 'POST /bug_user_last_visit/:ids',
      name: 'BugUserLastVisit.update',
      parameters: { ids: 'array' },
      tests: [`${VISITS}: are noted for whoever a bug concerns`],
    },
    {
      path: 'POST /bug_user_last_visit',
      name: 'BugUserLastVisit.update',
      parameters: { ids: 'array' },
      tests: [`${VISITS}: are noted for whoever a bug concerns`],
    },
    {
      path: 'GET /bug_user_last_visit/:ids',
      name: 'BugUserLastVisit.get',
      parameters: { ids: 'array' },
      tests: ['recording 454', `${VISITS}: are noted for whoever a bug concerns`],
    },
    {
      path: 'GET /bug_user_last_visit',
      name: 'BugUserLastVisit.get',
      parameters: {},
      tests: [`${VISITS}: are the newest 20 where none is asked for`],
    },
  ],
  fields: [
    {
      what: 'Last visit',
      of: 'BugUserLastVisit.get []',
      fields: { id: 'int', last_visit_ts: 'datetime' },
      tests: [`${VISITS}: are noted for whoever a bug concerns`],
    },
  ],
  rules: [
    {
      says: 'Without ids: the 20 most recent, newest first',
      tests: [`${VISITS}: are the newest 20 where none is asked for`],
    },
  ],
}
