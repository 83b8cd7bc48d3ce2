/**
 * Removes from a page the numbers of bugs that are linked with each other, which are shown with
 * either of them: as a field, as its control, in its changes, and in what a form showed.
 */

const FIELDS = '(?:Depends on|Blocks|See also|Duplicate of)'
const LINKED = new RegExp(
  [
    String.raw`<dt>(?:<label[^>]*>)?${FIELDS}(?:<\/label>)?<\/dt><dd>.*?<\/dd>`,
    String.raw`<span><b>${FIELDS}<\/b>.*?<\/span>`,
    String.raw`<tr>(?:(?!<\/tr>).)*<td>${FIELDS}<\/td>.*?<\/tr>`,
    String.raw`<input[^>]* name="shown"[^>]*>`,
  ].join('|'),
  'gis',
)

export const withoutLinkedBugs = (page: string): string => page.replaceAll(LINKED, '')
