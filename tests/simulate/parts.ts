/** The parts of a value as the reference takes them, and the names that have commas inside. */

import { fold } from '../../src/platform/fold.ts'
import type { Data } from './rows.ts'

export function partsOf(operator: string, value: string, isWhole: boolean): string[] {
  const isWords = /words/.test(operator)
  const isList = operator === 'anyexact' && !isWhole
  const parts = isWords ? value.split(/[\s,]+/) : isList ? value.split(',') : [value]
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** Folds of all that a field with a list of values may hold. */
export function namesOf(field: string, data: Data): ReadonlySet<string> {
  const names: unknown[] = (() => {
    switch (field) {
      case 'product':
        return data.products.map(({ name }) => name)
      case 'component':
        return data.components.map(({ name }) => name)
      case 'version':
        return data.versions.map(({ value }) => value)
      case 'target_milestone':
        return data.milestones.map(({ value }) => value)
      default: {
        const fieldid = data.fielddefs.find(({ name }) => name === field)?.['id']
        return data.field_values
          .filter(({ field_id }) => field_id === fieldid)
          .map(({ value }) => value)
      }
    }
  })()
  return new Set(names.map((name) => fold(String(name))))
}
