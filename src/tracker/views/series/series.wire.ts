/** Wire schemas of series. */

import { type Static, Type } from 'typebox'

import { timeOf } from '../../../platform/values.wire.ts'

const QUERY_CHARS_MAX = 65_535
/** Ten years: less often is never. */
const FREQUENCY_MAX = 3_650

const Name = Type.String({ description: 'Up to 64 characters; unique among your series' })
const Category = Type.String({
  description: 'Up to 64 characters, such as the name of a product; created if it is new',
})
const Subcategory = Type.String({ description: 'The same, such as the name of a component' })
const Frequency = Type.Integer({
  minimum: 0,
  maximum: FREQUENCY_MAX,
  description:
    'Bugs are counted once in this number of days; below 7 only for administrators, 0 to stop ' +
    'counting',
})
const Public = Type.Boolean({
  description: 'Whether others see it; only administrators can make a series public',
})

/** A series that the caller may see. */
export const Series = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  category: Type.String(),
  subcategory: Type.String(),
  frequency: Type.Integer({ description: 'In days; 0 if bugs are no longer counted' }),
  is_public: Type.Boolean({ description: 'Whether others see it' }),
  can_edit: Type.Boolean({ description: 'Whether the caller can change and delete it' }),
  query: Type.Optional(
    Type.String({ description: 'The search whose bugs are counted; only if `can_edit`' }),
  ),
  update_token: Type.Optional(
    Type.String({ description: 'The `token` of a form for `chart.cgi`; only if `can_edit`' }),
  ),
  last_date: Type.Optional(timeOf('The day on which bugs were last counted')),
})
export type Series = Static<typeof Series>

/** Parameters of `Series.get`. */
export const SeriesAsked = Type.Object({
  ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Default: all that you can see' })),
  category: Type.Optional(Type.String({ description: 'Name of a category' })),
  subcategory: Type.Optional(Type.String({ description: 'Name of a subcategory' })),
  name: Type.Optional(Type.String({ description: 'Part of the name' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Maximum number of series; at most 100' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of series to skip' })),
})
export type SeriesAsked = Static<typeof SeriesAsked>
/** Response of `Series.get`, by category, subcategory and name. */
export const SeriesFound = Type.Object({ series: Type.Array(Series) })

const When = (which: string) =>
  Type.Optional(
    Type.String({
      maxLength: 100,
      description: `The ${which} day: \`2026-06-01\`, or relative such as \`-30d\``,
    }),
  )
/** Parameters of `Series.numbers`. */
export const NumbersAsked = Type.Object({
  ids: Type.Array(Type.Integer(), { description: 'At most 20 series' }),
  from: When('first'),
  to: When('last'),
})
export type NumbersAsked = Static<typeof NumbersAsked>

const Counted = Type.Object({
  day: Type.String({ description: 'On which bugs were counted, such as `2026-06-01`' }),
  bugs: Type.Integer({ description: 'The number of bugs' }),
})
/** Response of `Series.numbers`, in the order of the ids. */
export const SeriesNumbers = Type.Object({
  series: Type.Array(
    Type.Object({
      id: Type.Integer(),
      numbers: Type.Array(Counted, { description: 'By day, oldest first' }),
    }),
  ),
})

/** Parameters of `Series.create`. */
export const NewSeries = Type.Object({
  name: Name,
  category: Category,
  subcategory: Subcategory,
  frequency: Type.Optional(Frequency),
  is_public: Type.Optional(Public),
  query: Type.String({
    maxLength: QUERY_CHARS_MAX,
    description:
      'The search whose bugs are counted, as in a URL: `product=Widget&status=__open__`. Bugs ' +
      'are counted as you see them',
  }),
})
export type NewSeries = Static<typeof NewSeries>

/** Parameters of `Series.update`; what is absent stays. The search cannot be changed. */
export const SeriesUpdate = Type.Object({
  id: Type.Integer(),
  name: Type.Optional(Name),
  category: Type.Optional(Category),
  subcategory: Type.Optional(Subcategory),
  frequency: Type.Optional(Frequency),
  is_public: Type.Optional(Public),
})
export type SeriesUpdate = Static<typeof SeriesUpdate>

/** Parameters of `Series.delete`. */
export const SeriesNamed = Type.Object({ id: Type.Integer() })
/** Response of the methods that change a series: its id. */
export const Done = Type.Object({ id: Type.Integer() })
