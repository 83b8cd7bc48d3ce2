/** The English texts of the page of the branding. */

export const en = {
  title: 'Branding',
  about: `What all pages of this installation show beside their content. Changes apply at once,
    and are recorded in the audit log with what was there before.`,
  header: 'Header: a text above the content of each page',
  footer: 'Footer: a text at the end of each page',
  texts_about: `Markdown, at most {max} characters each. Links need whole addresses, which begin
    with https://.`,
  style: 'Style sheet',
  style_about: `CSS, at most {max} KiB, which applies after the style sheet of Docket. Fonts,
    images and style sheets of other servers do not load. This page and the login page do not
    use it, so that a mistake can be taken back here, at {address}.`,
  logo: 'Logo',
  logo_about: `A PNG, JPEG, WebP, GIF or SVG image of at most {max} KiB, shown before the name of
    the installation, one and a half lines high. Without a file, it stays as it is.`,
  logo_now: '{type}, {size} bytes',
  logo_remove: 'Remove the logo',
  preview: 'Preview the texts',
  save: 'Save',
  saved: 'The branding has been changed.',
  previewed: 'Preview',
  previewed_about: `Nothing has been saved. If you had chosen a file for the logo, choose it
    again before you save.`,
  nothing: 'No text',
  restore: 'Restore the previous branding',
  restore_about: `Brings back the texts, the logo and the style sheet from before the last change.
    The same button then undoes that.`,
  restored: 'The previous branding has been restored.',
} as const
