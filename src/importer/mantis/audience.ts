/** Who may do something in a project, by access levels and thresholds. Pure. */

import { type Audience, includes } from '../translate/audience.ts'
import type { Rights as CommonRights } from '../translate/groups.ts'
import { type Option, reaches, type Threshold, thresholdOf } from './configuration.ts'
import type { MappingFile } from './mapping-file.ts'
import type { Mantis, Person, Project } from './source.ts'

/** Who sees and does what in a project, and what all who see its issues see of them. */
export interface Rights extends CommonRights {
  project: Project
  areDueDatesShown: boolean
  areFilesShown: boolean
  areHandlersShown: boolean
  areRevisionsShown: boolean
  isHistoryShown: boolean
}

/** Looks up options as MantisBT does: for a person and project, else for all. */
export function openOptions({ configured }: Mantis, { configuration }: MappingFile) {
  const own = new Map(
    configured.map((one) => [`${one.name} ${one.person} ${one.project}`, thresholdOf(one)]),
  )
  return (option: Option, person: number, project: number): Threshold =>
    own.get(`${option} ${person} ${project}`) ??
    own.get(`${option} ${person} 0`) ??
    own.get(`${option} 0 ${project}`) ??
    configuration[option]
}

/** Whether somebody with an access level may, in a project. */
type May = (level: number, has: (option: Option) => boolean) => boolean

const sees: May = (level, has) => level > 0 && has('view_bug_threshold')
const and =
  (...options: Option[]): May =>
  (level, has) =>
    sees(level, has) && options.every((option) => has(option))

/** The rights in each project. */
export function rightsOf(mantis: Mantis, mapping: MappingFile): Map<number, Rights> {
  const optionOf = openOptions(mantis, mapping)
  const anonymous = anonymousIn(mantis, mapping)
  const people = [...mantis.people.values()].filter(({ id }) => id !== anonymous?.id)
  const newcomer = {
    id: -1,
    level: asNumber(mapping.configuration.default_new_account_access_level),
  }

  const passes = (
    project: Project,
    { id, level: global }: Pick<Person, 'id' | 'level'>,
    may: May,
  ) => {
    const level = levelIn(project, { id, level: global }, (option) => optionOf(option, id, 0))
    return may(level, (option) => reaches(level, optionOf(option, id, project.id)))
  }
  const audience = (project: Project, may: May): Audience => {
    if (!project.isEnabled) return new Set()
    const able = people.filter((one) => passes(project, one, may))
    const isForAll = able.length === people.length && passes(project, newcomer, may)
    if (!isForAll) return new Set(able.map(({ id }) => id))
    return anonymous && passes(project, anonymous, may) ? 'everyone' : 'registered'
  }
  /** Some see only what they reported, handle or monitor. */
  const isUnlimited = (project: Project): May =>
    optionOf('limit_reporters', 0, 0) === 1
      ? (level) => level > lowest(optionOf('report_bug_threshold', 0, project.id))
      : (_level, has) => has('limit_view_unless_threshold')

  return new Map(
    [...mantis.projects].map(([id, project]): [number, Rights] => {
      const of = (may: May) => audience(project, may)
      const all: May = (level, has) => sees(level, has) && isUnlimited(project)(level, has)
      const own = of(sees)
      const files = ['view_attachments_threshold', 'download_attachments_threshold'] as const
      const areFilesShown = includes(of(and(...files)), own)
      const isTimed = mapping.configuration.time_tracking_enabled === 1
      return [
        id,
        {
          project,
          isActive: project.isEnabled,
          all: of(all),
          own,
          private: of((level, has) => all(level, has) && has('private_bug_threshold')),
          notes: of(and('private_bugnote_threshold', ...(areFilesShown ? [] : files))),
          hours: isTimed ? of(and('time_tracking_view_threshold')) : new Set(),
          edit: of(and('update_bug_threshold')),
          add: of(and('report_bug_threshold')),
          comment: of(and('add_bugnote_threshold')),
          areFilesShown,
          areDueDatesShown: includes(of(and('due_date_view_threshold')), own),
          areHandlersShown: includes(of(and('view_handler_threshold')), own),
          areRevisionsShown: includes(of(and('bug_revision_view_threshold')), own),
          isHistoryShown: includes(of(and('view_history_threshold')), own),
        },
      ]
    }),
  )
}

/** The account that stands for everybody who is not logged in. */
export function anonymousIn({ people }: Mantis, { anonymous_account }: MappingFile) {
  const name = anonymous_account.toLowerCase()
  if (name === '') return undefined
  return [...people.values()].find(
    ({ login, isEnabled }) => isEnabled && login.toLowerCase() === name,
  )
}

/** Administrators have their level everywhere, others what the project says. */
function levelIn(
  { isPublic, levels }: Project,
  { id, level }: Pick<Person, 'id' | 'level'>,
  optionOf: (option: Option) => Threshold,
): number {
  if (reaches(level, optionOf('admin_site_threshold'))) return level
  const own = levels.get(id)
  if (own !== undefined) return own
  return isPublic || reaches(level, optionOf('private_project_threshold')) ? level : 0
}

const lowest = (threshold: Threshold) =>
  typeof threshold === 'number' ? threshold : Math.min(...threshold)
const asNumber = (threshold: Threshold) => (typeof threshold === 'number' ? threshold : 0)
