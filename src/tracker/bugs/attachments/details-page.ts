/** The path of the page of an attachment, which browsers stay on. */

import * as paths from '../../model/paths.ts'
import { isRequest } from './attachments.wire.ts'

/** Without its details, the page of a request leads to the other tool. */
export const detailsPage = (id: number, content_type: string): string =>
  `${paths.attachmentPage(id)}${isRequest(content_type) ? '?details=1' : ''}`
