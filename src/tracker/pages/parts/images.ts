/** Attached images, loaded from the address of downloads, which checks access again. */

import type { PageAsked } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { AttachmentKnown } from '../../bugs/attachments/attachments.wire.ts'
import * as paths from '../../model/paths.ts'

const IMAGES = new Set(['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp'].map((one) => `image/${one}`))

/**
 * Whether browsers show it without running anything, as SVG might, and it has content, up to
 * `bytes_max` bytes.
 */
export const isImageUpTo = ({ content_type, size }: AttachmentKnown, bytes_max: number): boolean =>
  IMAGES.has(content_type.toLowerCase()) && size > 0 && size <= bytes_max

/** The image itself; `named` is its class. */
export const imageOf = ({ id, summary }: AttachmentKnown, { to }: PageAsked, named: string): Part =>
  markup`<img class="${named}" loading="lazy" src="${to(`${paths.attachment}?id=${id}`)}"
alt="${summary}">`
