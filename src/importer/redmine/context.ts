/** What all parts of a translation share. */

import { text } from '../map/cells.ts'
import type { Translation } from '../translate/translate.ts'
import { type Audience, includes, isAmong } from '../translate/audience.ts'
import { fieldIds, type Fields } from '../translate/fields.ts'
import type { Rights as CommonRights } from '../translate/groups.ts'
import { audienceOf, permits, seesHours, seesIssues, seesOwn, seesPrivate } from './audience.ts'
import { type MappingFile, refuseLacking } from './mapping-file.ts'
import { ACTIVE_PROJECT, type Project, type Redmine, USER } from './source.ts'

/** Who sees and does what in a project. Nobody sees hours where the module is off. */
export interface Rights extends CommonRights {
  project: Project
  /** Whether everybody who sees issues sees their time entries as well. */
  areHoursShown: boolean
}

/** What is known before the first row. */
export interface Context extends Fields {
  redmine: Redmine
  mapping: MappingFile
  rights: ReadonlyMap<number, Rights>
  /** The account of issues that nobody is assigned to. */
  nobody: number
  statuses: ReadonlyMap<number, MappingFile['statuses'][number]>
  priorities: ReadonlyMap<number, string>
  trackers: ReadonlyMap<number, MappingFile['trackers'][number]>
  products: ReadonlyMap<number, MappingFile['projects'][number]>
  isMarkdown: boolean
  /** The address of the Redmine, with a slash at the end. */
  urlbase: string
}

/** Fields besides those of Redmine's custom fields. */
export const EXTRA = {
  cf_tracker: { label: 'Tracker', holds: 'select' },
  cf_start_date: { label: 'Start date', holds: 'day' },
  cf_done_ratio: { label: '% Done', holds: 'integer' },
} as const

const NOBODY: Audience = new Set()

/** Whether the module of time entries is on in a project. */
export const tracksTime = ({ modules }: Project): boolean => modules.has('time_tracking')

/** Refuses a mapping that lacks something. */
export function contextOf(redmine: Redmine, mapping: MappingFile, to: Translation): Context {
  refuseLacking(mapping, redmine)
  const rights = [...redmine.projects].map(([id, project]): [number, Rights] => {
    const audience = (may: Parameters<typeof audienceOf>[2]) => audienceOf(redmine, project, may)
    const [own, hours] = [audience(seesOwn), tracksTime(project) ? audience(seesHours) : NOBODY]
    return [
      id,
      {
        project,
        // Redmine lets nobody change or comment on issues of a closed project.
        isActive: project.status === ACTIVE_PROJECT,
        all: audience(seesIssues),
        own,
        private: audience(seesPrivate),
        notes: audience(permits('view_private_notes')),
        hours,
        areHoursShown: includes(hours, own),
        edit: audience(permits('edit_issues')),
        add: audience(permits('add_issues')),
      },
    ]
  })
  const { settings, principals } = redmine
  const { fields, custom } = fieldIds(Object.keys(EXTRA), mapping.custom_fields)
  const host = settings.get('host_name') || 'localhost'
  const protocol = settings.get('protocol') === 'https' ? 'https' : 'http'
  return {
    redmine,
    mapping,
    to,
    rights: new Map(rights),
    nobody: Math.max(0, ...principals.keys()) + 1,
    fields,
    custom,
    extra: EXTRA,
    statuses: byId(mapping.statuses),
    priorities: new Map(mapping.priorities.map(({ id, priority }) => [id, priority])),
    trackers: byId(mapping.trackers),
    products: byId(mapping.projects),
    isMarkdown: /mark/.test(settings.get('text_formatting') ?? ''),
    urlbase: `${protocol}://${host.replace(/\/+$/, '')}/`,
  }
}

const byId = <One extends { id: number }>(all: readonly One[]) =>
  new Map(all.map((one) => [one.id, one]))

/** Whether an account is one of a person, and not a group or built in. */
export const isPerson = ({ redmine }: Context, id: number): boolean =>
  redmine.principals.get(id)?.type === USER

/** Whether a person is in an audience. */
export const isIn = (context: Context, audience: Audience, id: number): boolean =>
  isAmong(audience, id, isPerson(context, id))

/** The login name of an account or group, as in the history; empty for none. */
export function loginOf({ redmine }: Context, id: number): string {
  const one = redmine.principals.get(id)
  if (!one) return `missing-user-${id}`
  if (one.type === USER) return redmine.mails.get(id) ?? one.login
  return one.type === 'Group' ? `group-${id}` : `anonymous-${id}`
}

/** The names of versions, which history and fields refer to by id. */
export const versionName = ({ redmine }: Context, id: number): string => {
  const row = redmine.versions.get(id)
  return row ? text(row['name']) : `#${id}`
}

/** The component of an issue. */
export function componentOf({ redmine, mapping }: Context, category: number | undefined): string {
  const row = category === undefined ? undefined : redmine.categories.get(category)
  if (row) return text(row['name'])
  return category === undefined ? mapping.default_component : `#${category}`
}
