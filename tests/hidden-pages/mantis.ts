/** Requests for the addresses of a MantisBT, all of which redirect. */

import { below, id, NOTHING, page, type Requests, some } from './parts.ts'

/** By path. */
export const mantisRequests: Record<string, Requests> = {
  '/view.php': page('/view.php', some({ id })),
  '/bug_view_page.php': page('/bug_view_page.php', some({ bug_id: id })),
  '/bug_view_advanced_page.php': page('/bug_view_advanced_page.php', some({ bug_id: id })),
  '/view_all_bug_page.php': page('/view_all_bug_page.php', some({ project_id: id })),
  '/file_download.php': below((of) => `/file_download.php?type=bug&file_id=${of}`, id, NOTHING),
}
