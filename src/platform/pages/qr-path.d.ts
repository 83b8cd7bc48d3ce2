/** The types of qr-path.js, which browsers load as it is. */

import type { encode } from 'uqr'

/**
 * The picture of a text of up to about 2,000 bytes: its size in modules, and the path of the dark
 * ones in SVG.
 */
export function qrPath(encoder: typeof encode, text: string): { size: number; path: string }
