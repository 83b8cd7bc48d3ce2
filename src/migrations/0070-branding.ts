/** What an installation adds to its pages: texts, a logo and a style sheet. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * The row with the highest id applies, and the one before it can be restored. Texts are Markdown;
   * `logo_type` is the media type of the logo.
   */
  branding: table({
    id: 'id',
    header: 'text',
    footer: 'text',
    style: 'text',
    logo: 'bytes?',
    logo_type: 'text?',
  }),
}
