/** Wire schemas of personal tags. */

import { type Static, Type } from 'typebox'

import { Changed } from '../../../accounts/changes.wire.ts'

/** Per change. */
const TAGS_MAX = 100
const BUGS_MAX = 1_000

const Tags = Type.Optional(Type.Array(Type.String(), { maxItems: TAGS_MAX }))

/** Parameters of `Bug.update_tags`. */
export const BugTagsChange = Type.Object({
  ids: Type.Array(Type.String(), {
    maxItems: BUGS_MAX,
    description: 'Ids or aliases of bugs',
  }),
  tags: Type.Object({ add: Tags, remove: Tags }, { description: 'Up to 64 characters each' }),
})
export type BugTagsChange = Static<typeof BugTagsChange>

/** Response of `Bug.update_tags`. */
export const BugTagsChanged = Type.Object({
  bugs: Type.Array(Changed, { description: 'The only field is `tags`' }),
})

/** Parameters of `Tag.update`. */
export const TagRenamed = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'The new name, up to 64 characters without a comma' }),
})
export type TagRenamed = Static<typeof TagRenamed>
/** Parameters of `Tag.delete`. */
export const TagNamed = Type.Object({ id: Type.Integer() })
export type TagNamed = Static<typeof TagNamed>
/** Response of `Tag.delete`. */
export const TagDeleted = Type.Object({
  id: Type.Integer(),
  bug_count: Type.Integer({ description: 'From how many visible bugs it was removed' }),
})
/** Response of `Tag.update`. */
export const TagUpdated = Type.Object({ tags: Type.Array(Changed) })

/** `Tag.get` takes no parameters. */
export const Nothing = Type.Object({})
/** Response of `Tag.get`, sorted by name. */
export const OwnTags = Type.Object({
  tags: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      bug_count: Type.Integer({ description: 'Number of bugs with it that the caller can see' }),
    }),
  ),
})
