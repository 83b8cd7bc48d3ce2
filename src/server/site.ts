/** What code with a look or a work can ask about the installation. */

import { openGpg } from '../platform/gpg/gpg.ts'
import { openOldBases } from '../platform/old-bases.ts'
import type { Parts, ServiceConfig } from './compose.ts'
import { mailInOf } from './mail-settings.ts'
import { oidcOf } from './oidc-settings.ts'
import { processOf } from './process-facts.ts'

/** From the settings; `parts` tell about this process. */
export const siteOf = (
  { base_url, read_only, old_bases, ...config }: ServiceConfig,
  parts: Parts,
) => ({
  process: processOf(parts),
  tickets: config,
  base_url,
  accounts: { ...config, oidc: oidcOf(config) },
  mail_rate: config.mail_rate || undefined,
  mail_in: mailInOf(config),
  attachment_quota_bytes: config.attachment_quota_bytes,
  is_read_only: read_only,
  old_bases,
  webhook_hosts: config.webhook_hosts.map((host) => host.toLowerCase()),
  ...(config.gpg !== 'off' && { gpg: openGpg(config.gpg) }),
  oldPlace: openOldBases(old_bases, base_url).placeIn,
})
