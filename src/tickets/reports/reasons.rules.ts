/** The reasons for reports in words. Pure. */

import type { SentenceKey } from '../locales/words.ts'
import type { Reason } from './reports.wire.ts'

/** What the reasons are called. */
export const REASON_KEYS = {
  malware: 'report_malware',
  deception: 'report_deception',
  illegal: 'report_illegal',
  private: 'report_private',
  other: 'report_other',
} as const satisfies Record<Reason, SentenceKey>
