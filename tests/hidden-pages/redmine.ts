/** Requests for the addresses of a Redmine, all of which redirect. */

import { below, id, NOTHING, product, type Requests, some } from './parts.ts'

/** By path. */
export const redmineRequests: Record<string, Requests> = {
  '/issues/:id': below((of) => `/issues/${of}`, id, NOTHING),
  '/attachments/:id/:name': below((of) => `/attachments/${of}/a.diff`, id, NOTHING),
  '/attachments/download/:id': below((of) => `/attachments/download/${of}`, id, NOTHING),
  '/attachments/download/:id/:name': below(
    (of) => `/attachments/download/${of}/a.diff`,
    id,
    NOTHING,
  ),
  '/projects/:identifier': below((of) => `/projects/${of}`, product, NOTHING),
  '/projects/:identifier/issues': below(
    (of) => `/projects/${of}/issues`,
    product,
    some({ status_id: ['*', 'closed'] }),
  ),
}
