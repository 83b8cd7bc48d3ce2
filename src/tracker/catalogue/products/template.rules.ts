/** Templates for descriptions of new bugs. Pure. */

/** A product or component with its template; null if it has none. */
export interface Templated {
  bug_description_template: string | null
}

/** Lines end as in comments; blanks alone are no template. */
export const checkTemplate = (text = ''): string | null =>
  text.trim() === '' ? null : text.replaceAll(/\r\n?/g, '\n')

/** The template after a change, which keeps it unless it contains one. */
export const templateAfter = (
  before: Templated,
  { bug_description_template: text }: Partial<Record<keyof Templated, string | undefined>>,
): string | null => (text === undefined ? before.bug_description_template : checkTemplate(text))

/** That of the component, else that of its product; empty if neither has one. */
export const templateFor = (product: Templated, component: Templated | undefined): string =>
  component?.bug_description_template ?? product.bug_description_template ?? ''
