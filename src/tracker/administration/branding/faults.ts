/** Faults about the texts, logo and style sheet of the installation. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/catalogue/texts.ts'

const KIB = 1024

/** Not in Bugzilla. */
export const brandingFaults = {
  branding_text_too_long: fault(413, 32000).says(
    (name: string, max: number, chars: number) =>
      `The ${name} can have at most ${max} characters; it has ${chars}.`,
  ),
  branding_style_too_large: fault(413, 32000).says(
    (max: number, bytes: number) =>
      `The style sheet can have at most ${max / KIB} KiB; it has ${Math.ceil(bytes / KIB)}.`,
  ),
  branding_logo_too_large: fault(413, 32000).says(
    (max: number) => `The logo can have at most ${max / KIB} KiB. Choose a smaller file.`,
  ),
  branding_logo_unknown: fault(400, 32000).says(
    'The logo must be a PNG, JPEG, WebP, GIF or SVG image; this file begins like none of them.',
  ),
  branding_changed: fault(409, 20001).says(
    'Somebody has changed the branding since you read it. Nothing was saved: look at what is ' +
      'there now, and save again.',
  ),
  branding_no_previous: fault(409, 20004).says(
    'There is nothing to restore: the branding has never been changed.',
  ),
}

export const fail = thrower(brandingFaults, texts.branding)
