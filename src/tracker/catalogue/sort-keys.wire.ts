/** The wire schema of moving one of several objects that have an order. */

import { Type } from 'typebox'

/** Beyond the first or last place, it gets that place. */
export const By = Type.Integer({
  minimum: -1_000,
  maximum: 1_000,
  description: 'By how many places it moves down; up if negative',
})
