/** The texts of custom fields in a request. Pure. */

/** Those that are given as strings, which texts are. */
export const customTexts = (asked: object): string[] =>
  Object.entries(asked).flatMap(([name, value]) =>
    name.startsWith('cf_') && typeof value === 'string' ? [value] : [],
  )
