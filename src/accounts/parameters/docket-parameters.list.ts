/** Docket's own parameters: allowed values and defaults. */

export const docketDefaults = { anonymous_search: 'all' }
export type DocketParameterName = keyof typeof docketDefaults

/** Values by name. */
export const docketChoices: Readonly<Record<DocketParameterName, readonly string[]>> = {
  anonymous_search: ['all', 'simple', 'none'],
}
