/** Raw search parameters, as parsers read them. Pure. */

/** All parameters by name; repeated ones have several values. */
export type Given = ReadonlyMap<string, readonly string[]>

/** The last value of a parameter; empty if there is none. */
export const lastOf = (given: Given, name: string): string => given.get(name)?.at(-1)?.trim() ?? ''

/** The value of a ticked checkbox in forms. */
export const isTicked = (value: string): boolean => value !== '' && value !== '0'
