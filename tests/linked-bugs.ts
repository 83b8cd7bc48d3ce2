/**
 * Removes from a page the numbers of bugs that are linked with each other. Both bugs show them: in
 * a field, in its control, in its changes, and in the values that a form showed.
 */

const FIELDS = '(?:Depends on|Blocks|See also|Duplicate of)'
const LINKED = new RegExp(
  [
    String.raw`<dt>(?:<label[^>]*>)?${FIELDS}(?:<\/label>)?<\/dt><dd>.*?<\/dd>`,
    String.raw`<span>[^<]*<b>${FIELDS}<\/b>.*?<\/span>`,
    String.raw`<tr>(?:(?!<\/tr>).)*<td>${FIELDS}<\/td>.*?<\/tr>`,
    String.raw`<input[^>]* name="shown"[^>]*>`,
  ].join('|'),
  'gis',
)

/** The page with each of these places removed; everything else is unchanged. */
export const withoutLinkedBugs = (page: string): string => page.replaceAll(LINKED, '')
