/** All pages of the tracker, and the old URLs that redirect to them. */

import type { Page } from '../../platform/http/page.ts'
import { mergeUserPage } from './administration/merge-users/merge-user-page.ts'
import { classificationPages } from './administration/classifications/pages.ts'
import { keywordPages } from './administration/keywords/pages.ts'
import { productPages } from './administration/products/pages.ts'
import { pagesOfBoth } from './account-pages.ts'
import { attachmentPage } from './attachment/attachment-page.ts'
import { attachPage } from './bug/attach-page.ts'
import { commentsPage } from './bug/comments-page.ts'
import { commentVersionsPage } from './bug/versions-page.ts'
import { bugPage } from './bug/bug-page.ts'
import { fullBugsPage } from './bug/full-bugs-page.ts'
import { bulkChangePage } from './change-bugs/bulk-change-page.ts'
import { bulkChangesPage } from './change-bugs/bulk-changes-page.ts'
import { changeBugsPage } from './change-bugs/change-bugs-page.ts'
import { columnsPage } from './columns-page.ts'
import { dependenciesPage } from './dependencies-page.ts'
import { duplicatesPage } from './duplicates-page.ts'
import { enterBugPage } from './enter-bug/enter-bug-page.ts'
import { homePage } from './home/home-page.ts'
import { fieldsPages } from './fields-pages.ts'
import { helpPage, helpTopicPage } from './help/help-pages.ts'
import { historyPage } from './history-page.ts'
import { inboxPage } from './inbox/inbox-page.ts'
import { incomingPage } from './incoming/incoming-page.ts'
import { recipientsPage } from './recipients/recipients-page.ts'
import { keywordsPage } from './keywords-page.ts'
import { listPage } from './list/list-page.ts'
import { mergedAddressPage } from './merged-addresses.ts'
import { movedPages } from './moved.ts'
import { mantisPages } from './mantis-pages.ts'
import { redminePages } from './redmine-pages.ts'
import { unsubscribePage } from './account/unsubscribe-page.ts'
import { preferencesPages } from './preferences/preferences-pages.ts'
import { personPage } from './home/person-page.ts'
import { productPage } from './home/product-page.ts'
import { productsPage } from './home/product-pages.ts'
import { moveCardPage } from './list/move-card.ts'
import { quipsPage } from './quips/quips-page.ts'
import { placesPage } from './rail/places-page.ts'
import { progressPage } from './progress-page.ts'
import { reportPage } from './report-page.ts'
import { requestsPage } from './requests/requests-page.ts'
import { searchPage } from './search-form/search-page.ts'
import { deleteSeriesPage, editSeriesPage, newSeriesPage } from './series/series-form.ts'
import { seriesPage } from './series/series-page.ts'
import { robotsPage, sitemapBugsPage, sitemapPage } from './sitemap-pages.ts'
import { votesPage } from './votes/votes-page.ts'
import { deleteWhinePage, previewWhinePage } from './whines/preview-page.ts'
import { remindersPage } from './whines/reminders-page.ts'
import { editWhinePage, newWhinePage } from './whines/whine-form.ts'
import { whinesPage } from './whines/whines-page.ts'
import { workTimePage } from './work-time-page.ts'

/** All pages, which `server/services/tracker.ts` registers. */
export const pages: readonly Page[] = [
  ...pagesOfBoth,
  homePage,
  personPage,
  productsPage,
  productPage,
  listPage,
  moveCardPage,
  placesPage,
  searchPage,
  changeBugsPage,
  bulkChangePage,
  bulkChangesPage,
  columnsPage,
  bugPage,
  commentsPage,
  commentVersionsPage,
  fullBugsPage,
  attachPage,
  attachmentPage,
  historyPage,
  dependenciesPage,
  duplicatesPage,
  enterBugPage,
  inboxPage,
  incomingPage,
  recipientsPage,
  keywordsPage,
  votesPage,
  workTimePage,
  helpPage,
  helpTopicPage,
  unsubscribePage,
  progressPage,
  quipsPage,
  reportPage,
  requestsPage,
  ...preferencesPages,
  seriesPage,
  newSeriesPage,
  editSeriesPage,
  deleteSeriesPage,
  whinesPage,
  newWhinePage,
  editWhinePage,
  previewWhinePage,
  deleteWhinePage,
  remindersPage,
  mergeUserPage,
  ...productPages,
  ...classificationPages,
  ...keywordPages,
  ...fieldsPages,
  robotsPage,
  sitemapPage,
  sitemapBugsPage,
  ...movedPages,
  mergedAddressPage,
  ...mantisPages,
  ...redminePages,
]
