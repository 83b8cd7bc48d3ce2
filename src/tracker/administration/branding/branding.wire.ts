/** Wire schemas of the texts, logo and style sheet of the installation. */

import { type Static, Type } from 'typebox'

import { BASE64 } from '../../../platform/values.wire.ts'

/** Of the header, and of the footer, in UTF-16 code units. */
export const TEXT_CHARS_MAX = 4_000
/** Of the style sheet in UTF-8. */
export const STYLE_BYTES_MAX = 64 * 1024
/** Of the image itself, not of its Base64. */
export const LOGO_BYTES_MAX = 100 * 1024

const parts = {
  header: Type.String({
    description: 'A text in Markdown above the content of each page, at most 4,000 characters',
  }),
  footer: Type.String({
    description: 'A text in Markdown at the end of each page, at most 4,000 characters',
  }),
  style: Type.String({
    description:
      'A style sheet, at most 64 KiB. The login page and the page that changes the branding do ' +
      'not load it',
  }),
}

/** Empty parameters. */
export const NothingAsked = Type.Object({})

/** Response of `Branding.get`. */
export const BrandingTold = Type.Object({
  ...parts,
  logo: Type.Union(
    [
      Type.Object({
        content_type: Type.String(),
        size: Type.Integer({ description: 'In bytes' }),
        data: Type.String({ ...BASE64, description: 'The image, in Base64' }),
      }),
      Type.Null(),
    ],
    { description: 'The image before the name of the installation' },
  ),
  version: Type.Integer({ description: 'Increases with each change; 0 before the first' }),
  can_restore: Type.Boolean({ description: 'Whether the state before the last change is known' }),
})
export type BrandingTold = Static<typeof BrandingTold>

const Version = Type.Integer({
  description: 'The version that the caller has read; refused with 20001 if it has changed since',
})

/** Parameters of `Branding.update`: what is left out stays as it is. */
export const BrandingChange = Type.Object({
  header: Type.Optional(parts.header),
  footer: Type.Optional(parts.footer),
  style: Type.Optional(parts.style),
  logo: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description:
        'A PNG, JPEG, WebP, GIF or SVG image in Base64, at most 100 KiB; null to remove the logo',
    }),
  ),
  version: Type.Optional(Version),
})
export type BrandingChange = Static<typeof BrandingChange>

/** Parameters of `Branding.restore`. */
export const Restoration = Type.Object({ version: Type.Optional(Version) })
export type Restoration = Static<typeof Restoration>

/** Response of both. */
export const BrandingChanged = Type.Object({
  version: Type.Integer({ description: 'The same as before if nothing has changed' }),
})
