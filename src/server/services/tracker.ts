/** The service of the tracker: methods and faults. */

import { accountMethods } from '../../tracker/administration/account-methods.ts'
import { attachmentMethods } from '../../tracker/bugs/attachments/attachments.methods.ts'
import { attachmentDownload } from '../../tracker/bugs/attachments/download.ts'
import { attachmentsDownload } from '../../tracker/bugs/attachments/download-all.ts'
import { attachmentFaults } from '../../tracker/bugs/attachments/faults.ts'
import { bugmailMethods } from '../../tracker/bugs/bugmail/bugmail.methods.ts'
import { forgetDone } from '../../tracker/views/inbox/change-inbox.ts'
import { inboxFaults } from '../../tracker/views/inbox/faults.ts'
import { countUnread, UNREAD_COUNTED_MAX } from '../../tracker/views/inbox/inbox.ts'
import { inboxMethods } from '../../tracker/views/inbox/inbox.methods.ts'
import { whineLimits } from '../../tracker/views/whines/whine-limits.ts'
import { webhookFaults } from '../../accounts/webhooks/faults.ts'
import { followForWebhooks, hasNoWebhook } from '../../accounts/webhooks/follow-events.ts'
import { webhookJobs } from '../../accounts/webhooks/jobs.ts'
import { forgetDeliveries } from '../../accounts/webhooks/tidy-deliveries.ts'
import { webhookMethods } from '../../tracker/webhooks/webhooks.methods.ts'
import { feedMethods } from '../../tracker/feed/feed.methods.ts'
import { incomingDownload } from '../../tracker/incoming/download.ts'
import { incomingFaults } from '../../tracker/incoming/faults.ts'
import { handleIncoming } from '../../tracker/incoming/handle-mail.ts'
import { INCOMING, type MailParts, removeOldMail } from '../../tracker/incoming/incoming.ts'
import { incomingMethods } from '../../tracker/incoming/incoming.methods.ts'
import { recipientsMethods } from '../../tracker/notices/dry-run/recipients.methods.ts'
import {
  ENTERED,
  followForSearches,
  JUDGE,
  judgeBug,
  RENEW,
  renewSearch,
  sendEntered,
} from '../../tracker/notices/watched-searches/follow-searches.ts'
import { hasNoWatchedSearch } from '../../tracker/views/watched-searches/watched-searches.ts'
import { watchedSearchMethods } from '../../tracker/views/watched-searches/watched-searches.methods.ts'
import { watchedSearchFaults } from '../../tracker/views/watched-searches/faults.ts'
import { followForInbox, followForMail } from '../../tracker/notices/follow-changes.ts'
import { enterChange } from '../../tracker/notices/inbox/enter-change.ts'
import { CHANGE, CONCERN, LETTER } from '../../tracker/notices/notices.ts'
import { paceOf } from '../../tracker/notices/pace.ts'
import { sendBatch, sendDigest } from '../../tracker/notices/batch/send-held.ts'
import { BATCH, DIGEST, releaseHeld, takeHeld } from '../../tracker/notices/batch/take-held.ts'
import { HELD, RELEASE } from '../../tracker/notices/held-mail.ts'
import { planBugmail, sendBugmail } from '../../tracker/notices/send-bugmail.ts'
import { planWhine, sendWhine } from '../../tracker/notices/whines/send-whines.ts'
import {
  planWaiting,
  sendReminder,
  sendWaiting,
  WAITING_LETTER,
} from '../../tracker/notices/reminders/send-reminders.ts'
import {
  REMINDER,
  startReminders,
  WAITING,
} from '../../tracker/notices/reminders/start-reminders.ts'
import { startWhines, WHINE } from '../../tracker/notices/whines/start-whines.ts'
import { bugmailFaults } from '../../tracker/bugs/bugmail/faults.ts'
import { bugMethods } from '../../tracker/bugs/bugs.methods.ts'
import { bugFaults } from '../../tracker/bugs/see/faults.ts'
import { classificationMethods } from '../../tracker/catalogue/classifications/classifications.methods.ts'
import { catalogueFaults } from '../../tracker/catalogue/faults.ts'
import { classificationFaults } from '../../tracker/catalogue/classifications/faults.ts'
import { BULK } from '../../tracker/views/bulk-changes/bulk-changes.ts'
import { bulkChangeMethods } from '../../tracker/views/bulk-changes/bulk-changes.methods.ts'
import { bulkChangeFaults } from '../../tracker/views/bulk-changes/faults.ts'
import { bulkJob } from '../../tracker/views/bulk-changes/run-bulk-change.ts'
import type { Kind } from '../../platform/jobs/jobs.ts'
import { limits } from '../../platform/limits.ts'
import type { Carrier } from '../../platform/mail/carriers.ts'
import type { Follower } from '../../platform/work/followers.ts'
import type { Look, Transactions, Work } from '../../platform/work/work.ts'
import { commentTagMethods } from '../../tracker/bugs/comment-tags/comment-tags.methods.ts'
import { commentsMethods } from '../../tracker/bugs/comments/comments.methods.ts'
import { commentCatalogues } from '../../tracker/bugs/comment-faults.ts'
import { configurationMethods } from '../../tracker/views/configuration/configuration.methods.ts'
import { customFieldFaults } from '../../tracker/bugs/custom-values/faults.ts'
import { relationFaults } from '../../tracker/bugs/relations/faults.ts'
import { fieldFaults } from '../../tracker/catalogue/fields/faults.ts'
import { fieldMethods } from '../../tracker/catalogue/fields/fields.methods.ts'
import { flagFaults } from '../../tracker/bugs/flags/faults.ts'
import { flagTypeMethods } from '../../tracker/administration/flag-types/flag-types.methods.ts'
import { groupRemovalFaults } from '../../tracker/administration/groups/faults.ts'
import { groupDelete, groupMethods } from '../../tracker/administration/groups/groups.methods.ts'
import { historyFaults } from '../../tracker/bugs/history/faults.ts'
import { historyMethods } from '../../tracker/bugs/history/history.methods.ts'
import { instanceFaults } from '../../tracker/administration/instance/faults.ts'
import { markdownMethods } from '../../tracker/bugs/markdown/render.methods.ts'
import { myDataFaults } from '../../tracker/views/my-data/faults.ts'
import { myDataMethods } from '../../tracker/views/my-data/my-data.methods.ts'
import { personalTagFaults } from '../../tracker/bugs/personal-tags/faults.ts'
import { personalTagMethods } from '../../tracker/bugs/personal-tags/personal-tags.methods.ts'
import {
  DELETE_FLAG_TYPE,
  deleteTypeAct,
} from '../../tracker/administration/flag-types/delete-flag-types.ts'
import {
  DELETE_KEYWORD,
  deleteKeywordAct,
} from '../../tracker/administration/keywords/delete-keywords.ts'
import { keywordFaults } from '../../tracker/administration/keywords/faults.ts'
import { keywordMethods } from '../../tracker/administration/keywords/keywords.methods.ts'
import { possibleDuplicateMethods } from '../../tracker/views/possible-duplicates/possible-duplicates.methods.ts'
import { requestMethods } from '../../tracker/views/requests/requests.methods.ts'
import { peopleFaults } from '../../tracker/administration/people/faults.ts'
import { mergeFaults } from '../../tracker/administration/merge-users/faults.ts'
import { MERGE } from '../../tracker/administration/merge-users/merge-users.ts'
import { mergeMethods } from '../../tracker/administration/merge-users/merge-users.methods.ts'
import { mergeAct } from '../../tracker/administration/merge-users/run-merge.ts'
import { accountPages } from '../../tracker/pages/account-pages.ts'
import { pages } from '../../tracker/pages/pages.ts'
import { brandingFaults } from '../../tracker/administration/branding/faults.ts'
import { linkPatternFaults } from '../../tracker/administration/link-patterns/faults.ts'
import { linkPatternMethods } from '../../tracker/administration/link-patterns/link-patterns.methods.ts'
import { quipFaults } from '../../tracker/administration/quips/faults.ts'
import { quipMethods } from '../../tracker/administration/quips/quips.methods.ts'
import { GROUP_BUGS, moveManyAct } from '../../tracker/administration/groups/move-many.ts'
import { DELETE_GROUP, deleteGroupAct } from '../../tracker/administration/groups/remove-groups.ts'
import { operationFaults } from '../../tracker/administration/operations/faults.ts'
import { operationJob } from '../../accounts/operations/operations.ts'
import { groupControlMethods } from '../../tracker/administration/groups/group-controls.methods.ts'
import { productFaults } from '../../tracker/catalogue/products/faults.ts'
import { productMethods } from '../../tracker/catalogue/products/products.methods.ts'
import { reportFaults } from '../../tracker/views/reports/faults.ts'
import { savedSearchFaults } from '../../tracker/search/saved-searches/faults.ts'
import { savedSearchMethods } from '../../tracker/search/saved-searches/saved-searches.methods.ts'
import { searchFaults } from '../../tracker/search/tree/faults.ts'
import { seeAlsoFaults } from '../../tracker/bugs/see-also/faults.ts'
import { openSeriesCounter } from '../../tracker/views/series/count-series.ts'
import { seriesFaults } from '../../tracker/views/series/faults.ts'
import { seriesMethods } from '../../tracker/views/series/series.methods.ts'
import { searchMethods } from '../../tracker/search/search.methods.ts'
import { watchFaults } from '../../tracker/bugs/watches/faults.ts'
import { watchMethods } from '../../tracker/bugs/watches/watches.methods.ts'
import { reminderFaults } from '../../tracker/views/reminders/faults.ts'
import { reminderMethods } from '../../tracker/views/reminders/reminders.methods.ts'
import { whineFaults } from '../../tracker/views/whines/faults.ts'
import { WHINE_LETTER } from '../../tracker/views/whines/preview-whine.ts'
import { whineMethods } from '../../tracker/views/whines/whines.methods.ts'
import { visitFaults } from '../../tracker/bugs/visits/faults.ts'
import { voteFaults } from '../../tracker/bugs/votes/faults.ts'
import { voteMethods } from '../../tracker/views/votes/votes.methods.ts'
import { draftMethods } from '../../tracker/bugs/drafts/drafts.methods.ts'
import { visitMethods } from '../../tracker/bugs/visits/visits.methods.ts'
import { sources } from './webhooks.ts'

/** Everything that `compose` takes from the room of the tracker. */
export const tracker = {
  pages,
  /** What a service without bugs takes of it. */
  ofAccounts: {
    pages: accountPages,
    methods: [...accountMethods, ...webhookMethods, groupDelete],
  },
  openSeriesCounter,
  methods: [
    ...bugMethods,
    ...searchMethods,
    ...possibleDuplicateMethods,
    ...requestMethods,
    ...savedSearchMethods,
    ...commentsMethods,
    ...commentTagMethods,
    ...markdownMethods,
    ...visitMethods,
    ...feedMethods,
    ...webhookMethods,
    ...draftMethods,
    ...voteMethods,
    ...seriesMethods,
    ...bulkChangeMethods,
    ...incomingMethods,
    ...bugmailMethods,
    ...inboxMethods,
    ...recipientsMethods,
    ...whineMethods,
    ...reminderMethods,
    ...watchMethods,
    ...watchedSearchMethods,
    ...personalTagMethods,
    ...myDataMethods,
    ...attachmentMethods,
    ...historyMethods,
    ...productMethods,
    ...groupControlMethods,
    ...classificationMethods,
    ...keywordMethods,
    ...groupMethods,
    ...accountMethods,
    ...mergeMethods,
    ...fieldMethods,
    ...flagTypeMethods,
    ...quipMethods,
    ...linkPatternMethods,
    ...configurationMethods,
  ],
  downloads: [attachmentDownload, attachmentsDownload, incomingDownload],
  catalogues: [
    bugFaults,
    searchFaults,
    savedSearchFaults,
    reportFaults,
    seriesFaults,
    ...commentCatalogues,
    visitFaults,
    webhookFaults,
    voteFaults,
    bugmailFaults,
    inboxFaults,
    whineFaults,
    reminderFaults,
    watchFaults,
    watchedSearchFaults,
    personalTagFaults,
    myDataFaults,
    attachmentFaults,
    relationFaults,
    seeAlsoFaults,
    historyFaults,
    catalogueFaults,
    productFaults,
    classificationFaults,
    keywordFaults,
    quipFaults,
    linkPatternFaults,
    groupRemovalFaults,
    peopleFaults,
    mergeFaults,
    fieldFaults,
    customFieldFaults,
    flagFaults,
    bulkChangeFaults,
    incomingFaults,
    instanceFaults,
    brandingFaults,
    operationFaults,
  ],
  /** Background jobs. */
  jobs: (parts: MailParts): Record<string, Kind> => ({
    [GROUP_BUGS]: { act: operationJob(parts.transactions, moveManyAct), at_once: 1 },
    [DELETE_GROUP]: { act: operationJob(parts.transactions, deleteGroupAct), at_once: 1 },
    [DELETE_KEYWORD]: { act: operationJob(parts.transactions, deleteKeywordAct), at_once: 1 },
    [DELETE_FLAG_TYPE]: { act: operationJob(parts.transactions, deleteTypeAct), at_once: 1 },
    [BULK]: { act: bulkJob(parts.transactions), at_once: 1 },
    [CONCERN]: { act: enterChange(parts.transactions), at_once: 1 },
    ...webhookJobs(parts.transactions, sources),
    [MERGE]: { act: operationJob(parts.transactions, mergeAct), at_once: 1 },
    [INCOMING]: { act: handleIncoming(parts), at_once: 1 },
  }),
  /** Jobs that require mail. */
  lettersToSend: (transactions: Transactions, carrier: Carrier): Record<string, Kind> => {
    const pace = paceOf(transactions.site)
    const letters = { at_once: limits.letters_at_once_max, ...(pace && { pace }) }
    return {
      [CHANGE]: { act: planBugmail(transactions), at_once: 1 },
      [LETTER]: { ...letters, act: sendBugmail(transactions, carrier) },
      [HELD]: { act: takeHeld(transactions), at_once: 1 },
      [RELEASE]: { act: releaseHeld(transactions), at_once: 1 },
      [BATCH]: { ...letters, act: sendBatch(transactions, carrier) },
      [DIGEST]: { ...letters, act: sendDigest(transactions, carrier) },
      [WHINE]: { act: planWhine(transactions), at_once: 1 },
      [WHINE_LETTER]: {
        ...letters,
        act: sendWhine(transactions, carrier),
        at_once: whineLimits.whine_letters_at_once_max,
      },
      [REMINDER]: { ...letters, act: sendReminder(transactions, carrier) },
      [JUDGE]: { act: judgeBug(transactions), at_once: 1 },
      [RENEW]: { act: renewSearch(transactions), at_once: 1 },
      [ENTERED]: { ...letters, act: sendEntered(transactions, carrier) },
      [WAITING]: { act: planWaiting(transactions), at_once: 1 },
      [WAITING_LETTER]: { ...letters, act: sendWaiting(transactions, carrier) },
    }
  },
  /** Each handles events, whatever becomes of the others. */
  followers: {
    bugmail: { handle: followForMail },
    inbox: { handle: followForInbox },
    searches: { handle: followForSearches, isIdle: hasNoWatchedSearch },
    webhooks: { handle: followForWebhooks(sources), isIdle: hasNoWebhook },
  } as Readonly<Record<string, Follower>>,
  /** How many entries of the caller's inbox are unread, for the header of pages. */
  unread: (look: Look) => countUnread(look, UNREAD_COUNTED_MAX),
  /** Run each minute on the node that leads. */
  tidyUp: async (work: Work) => {
    await forgetDeliveries(work)
    await removeOldMail(work)
    await forgetDone(work)
  },
  /** Starts regular mail that is due. Call it about once a minute on the node that leads. */
  async startMail(transactions: Transactions) {
    await startWhines(transactions)
    await startReminders(transactions)
  },
}
