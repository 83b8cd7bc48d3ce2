/** Wire schemas of Red Hat's methods for external bugs. */

import { type Static, Type } from 'typebox'

import { Change } from '../../../accounts/changes.wire.ts'
import { ExternalBug } from '../see-also/external-bugs.wire.ts'

const IDS_MAX = 100
const TEXT_CHARS_MAX = 255

const Text = (description: string) =>
  Type.Optional(Type.String({ maxLength: TEXT_CHARS_MAX, description }))

/** How a client names a tracker in `external_trackers`. */
const tracker = {
  ext_type_id: Type.Optional(Type.Integer({ description: 'The number of the tracker' })),
  ext_type_description: Text('Its name, if there is no number'),
  ext_type_url: Text('The beginning of its addresses, if there is neither'),
}
const known = {
  ext_status: Text('The status of the bug there'),
  ext_description: Text('Its title, which pages show'),
  ext_priority: Text('Its priority'),
}
const Bugs = Type.Array(Type.String(), { maxItems: IDS_MAX, description: 'Ids or aliases of bugs' })
const Place = Type.String({ maxLength: TEXT_CHARS_MAX })

/** Parameters of `ExternalBugs.add_external_bug`. */
export const ExternalToAdd = Type.Object({
  bug_ids: Bugs,
  external_bugs: Type.Array(
    Type.Object({
      ext_bz_bug_id: Type.String({
        maxLength: TEXT_CHARS_MAX,
        description: 'The number of the bug there; without a tracker, its address',
      }),
      ...tracker,
      ...known,
    }),
    { maxItems: IDS_MAX },
  ),
})
export type ExternalToAdd = Static<typeof ExternalToAdd>

/** Response of `ExternalBugs.add_external_bug`. */
export const ExternalAdded = Type.Object({
  bugs: Type.Array(
    Type.Object({
      id: Type.Integer(),
      alias: Type.Array(Type.String()),
      changes: Type.Object({ 'ext_bz_bug_map.ext_bz_bug_id': Change }),
    }),
    { description: 'Those that got a link' },
  ),
})

const chosen = {
  ids: Type.Optional(
    Type.Array(Type.Integer(), { maxItems: IDS_MAX, description: 'Ids of external bugs' }),
  ),
  ...tracker,
  ext_bz_bug_id: Type.Optional(
    Type.Array(Place, {
      maxItems: IDS_MAX,
      description: 'Numbers of bugs in the tracker, or addresses; needed without `ids`',
    }),
  ),
  bug_ids: Type.Optional(Bugs),
}

/** Parameters of `ExternalBugs.update_external_bug`. */
export const ExternalUpdate = Type.Object({ ...chosen, ...known })
export type ExternalUpdate = Static<typeof ExternalUpdate>
/** Response of `ExternalBugs.update_external_bug`. */
export const ExternalUpdated = Type.Object({
  external_bugs: Type.Array(ExternalBug, { description: 'All that were chosen' }),
})

/** Parameters of `ExternalBugs.remove_external_bug`. */
export const ExternalToRemove = Type.Object(chosen)
export type ExternalToRemove = Static<typeof ExternalToRemove>
/** Response of `ExternalBugs.remove_external_bug`. */
export const ExternalRemoved = Type.Object({
  external_bugs: Type.Array(
    Type.Object({
      id: Type.Integer(),
      bug_id: Type.Integer(),
      ext_bz_bug_id: Type.String(),
      ext_type_id: Type.Integer(),
      ext_type_description: Type.String(),
      ext_type_url: Type.String({ description: 'As the caller named it' }),
    }),
    { description: 'Those that were removed' },
  ),
})
