/** Docket's own parameters: what each may be, and what a fresh installation has. */

export const docketDefaults = { anonymous_search: 'all' }
export type DocketParameterName = keyof typeof docketDefaults

/** Values by name. */
export const docketChoices: Readonly<Record<DocketParameterName, readonly string[]>> = {
  anonymous_search: ['all', 'simple', 'none'],
}
