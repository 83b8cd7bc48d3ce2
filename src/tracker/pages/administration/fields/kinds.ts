/** What kinds of fields there are, for pages. */

import { optionalFields } from '../../../model/bug-fields/bug-fields.wire.ts'
import { selectNames } from '../../../model/bug-fields/columns.wire.ts'
import { isSelect, valueKinds } from '../../../model/bug-fields/custom-fields.rules.ts'
import type { FieldRow } from '../../../model/tables.ts'
import { text } from './text.ts'

const TYPES = {
  0: 'type_0',
  1: 'type_1',
  2: 'type_2',
  3: 'type_3',
  4: 'type_4',
  5: 'type_5',
  6: 'type_6',
  7: 'type_7',
  8: 'type_8',
  9: 'type_9',
  10: 'type_10',
} as const

/** A type in words. */
export const typeText = (type: number): string => text(TYPES[type as keyof typeof TYPES])

/** The types that a custom field can have. */
export const customTypes = () =>
  [...valueKinds.keys()].map((type) => [String(type), typeText(type)] as const)

/** Whether it has a list of values of its own; those of products are elsewhere. */
export const hasValues = ({ name, type, custom }: Pick<FieldRow, 'name' | 'type' | 'custom'>) =>
  isSelect({ type }) && (custom === 1 || (selectNames as string[]).includes(name))

/** Optional fields that the installation has never turned on. */
export const optionalMissing = (all: readonly Pick<FieldRow, 'name'>[]) =>
  optionalFields
    .filter(({ name }) => !all.some((one) => one.name === name))
    .map(({ name, label }) => ({
      name,
      description: label,
      type: 0,
      custom: 0,
      obsolete: 1,
      sortkey: 0,
    }))
