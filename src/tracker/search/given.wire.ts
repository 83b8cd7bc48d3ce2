/** What was given to a search, as its parsers read it. Pure. */

/** All that was given, by name; a repeated parameter has several values. */
export type Given = ReadonlyMap<string, readonly string[]>

/** The last value of a parameter, empty where there is none. */
export const lastOf = (given: Given, name: string): string => given.get(name)?.at(-1)?.trim() ?? ''

/** What forms send for a box that is ticked. */
export const isTicked = (value: string): boolean => value !== '' && value !== '0'
