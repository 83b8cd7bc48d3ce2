/** Row types of the tracker's tables. */

import type { Selectable } from 'kysely'

import type { tables as fields } from '../../migrations/0002-fields.ts'
import type { tables as products } from '../../migrations/0003-products.ts'
import type { tables as bugs } from '../../migrations/0004-bugs.ts'
import type { tables as comments } from '../../migrations/0005-comments.ts'
import type { tables as flags } from '../../migrations/0006-flags.ts'
import type { tables as personal } from '../../migrations/0007-personal.ts'
import type { types as bugTypes } from '../../migrations/0020-bug-type.ts'
import type { tables as regressions } from '../../migrations/0021-regressions.ts'
import type { tables as drafts } from '../../migrations/0022-drafts.ts'
import type { templates } from '../../migrations/0023-templates.ts'
import type { markdown } from '../../migrations/0024-markdown.ts'
import type { tables as bulkChanges } from '../../migrations/0025-bulk-changes.ts'
import type { templates as productTemplates } from '../../migrations/0026-product-templates.ts'
import type { tables as bugmailChoices } from '../../migrations/0033-bugmail-choices.ts'
import type { tables as incomingMails } from '../../migrations/0035-incoming-mails.ts'
import type { tables as reminders } from '../../migrations/0036-reminders.ts'
import type { tables as inbox } from '../../migrations/0037-inbox.ts'
import type { tables as areaWatch } from '../../migrations/0040-area-watch.ts'
import type { tables as searchWatch } from '../../migrations/0048-search-watch.ts'
import type { tables as userMerges } from '../../migrations/0049-user-merges.ts'
import type { tables as heldMail } from '../../migrations/0039-held-mail.ts'
import type { tables as linkPatterns } from '../../migrations/0045-link-patterns.ts'
import type { inactiveKeywords } from '../../migrations/0051-inactive-keywords.ts'
import type { tables as savedSearchPlaces } from '../../migrations/0052-saved-search-places.ts'
import type { externalBugs } from '../../migrations/0061-external-bugs.ts'
import type {
  restricted,
  tables as commentRevisions,
} from '../../migrations/0062-comment-revisions.ts'
import type { tables as branding } from '../../migrations/0070-branding.ts'
import type { tables as mergedSources } from '../../migrations/0071-merged-sources.ts'
import type { Altered } from '../../platform/db/alter.ts'
import type { RowsOf } from '../../platform/db/schema.ts'
import type { Tables } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables
    extends
      RowsOf<Altered<typeof fields, typeof inactiveKeywords>>,
      RowsOf<Altered<Altered<typeof products, typeof templates>, typeof productTemplates>>,
      RowsOf<
        Altered<
          Altered<Altered<typeof bugs, typeof bugTypes>, typeof externalBugs>,
          typeof restricted
        >
      >,
      RowsOf<Altered<Altered<typeof comments, typeof markdown>, typeof restricted>>,
      RowsOf<typeof commentRevisions>,
      RowsOf<typeof regressions>,
      RowsOf<typeof branding>,
      RowsOf<typeof drafts>,
      RowsOf<typeof bulkChanges>,
      RowsOf<typeof bugmailChoices>,
      RowsOf<typeof incomingMails>,
      RowsOf<typeof reminders>,
      RowsOf<typeof inbox>,
      RowsOf<typeof areaWatch>,
      RowsOf<typeof searchWatch>,
      RowsOf<typeof userMerges>,
      RowsOf<typeof savedSearchPlaces>,
      RowsOf<typeof heldMail>,
      RowsOf<typeof linkPatterns>,
      RowsOf<typeof mergedSources>,
      RowsOf<typeof flags>,
      RowsOf<typeof personal> {}
}

/** A row of `fielddefs`: a built-in or custom field. */
export type FieldRow = Selectable<Tables['fielddefs']>
/** A row of `field_values`: a legal value of a select; null `is_open` except for statuses. */
export type FieldValueRow = Selectable<Tables['field_values']>
/** A row of `products`. Booleans are 0 and 1. */
export type ProductRow = Selectable<Tables['products']>
/** A row of `components`. Booleans are 0 and 1, people are ids. */
export type ComponentRow = Selectable<Tables['components']>
/**
 * A row of `bugs`: times in milliseconds since 1970 UTC, hours in hundredths, booleans as 0 and 1.
 */
export type BugRow = Selectable<Tables['bugs']>
/** A row of `longdescs`: a time in milliseconds since 1970 UTC, hours in hundredths. */
export type CommentRow = Selectable<Tables['longdescs']>
