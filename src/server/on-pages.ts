/** What every page says. */

import { isMailStopped } from '../accounts/bounces/bounces.ts'
import { installationName } from '../accounts/parameters/docket-parameters.ts'
import { notice } from '../accounts/read-only/read-only.ts'
import type { Gate } from '../platform/http/calls.ts'
import { brandingShown } from '../tracker/administration/branding/branding.ts'
import { tracker } from './services/tracker.ts'

/** About the installation, and about the reader. */
export const onPages: Pick<
  Gate,
  'notice' | 'installationName' | 'isMailStopped' | 'unread' | 'branding'
> = {
  notice,
  installationName,
  branding: brandingShown,
  unread: tracker.unread,
  isMailStopped: ({ tx, actor }) => isMailStopped(tx, actor.id),
}
