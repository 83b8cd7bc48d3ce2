/** Attributes of the input elements for fields of bugs whose values are typed. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'

const INPUTS: Partial<Record<string, Part>> = {
  hours: markup` inputmode="decimal"`,
  day: markup` type="date"`,
}

/** By the kind of the column; undefined for text. */
export const inputOf = ({ column }: BugField): Part => column && INPUTS[column]
