/** Where Docket's answer to a recorded request is another one: on purpose, or for now. */

export interface Exception {
  /** The numbers of the recordings. */
  of: number[]
  /** All that is not like recorded there; the test fails where one of them is no longer so. */
  mismatches: string[]
  why: string
}

export const differs: Exception[] = []
export const later: Exception[] = []
