/** The preferences: one page per tab, and their common URL. */

import type { Page } from '../../../platform/http/page.ts'
import { accountTab } from './account-tab.ts'
import { apikeyTab } from './apikey-tab.ts'
import { dataFile, dataTab } from './data-tab.ts'
import { emailTab } from './email-tab.ts'
import { mailTab } from './mail-tab.ts'
import { mfaTab } from './mfa-tab.ts'
import { permissionsTab } from './permissions-tab.ts'
import { savedSearchesTab } from './saved-searches-tab.ts'
import { sessionsTab } from './sessions-tab.ts'
import { settingsTab } from './settings-tab.ts'
import { webhookPage } from '../webhook/webhook-page.ts'
import { tagsTab } from './tags-tab.ts'
import { webhooksTab } from './webhooks-tab.ts'
import { pagesOf } from './tab.ts'
import * as paths from '../../model/paths.ts'

const firstPage: Page = {
  name: 'Page.preferences',
  paths: [paths.preferences],
  login: 'any',
  before_mfa: true,
  show: async () => ({ moved: paths.preferencesTab(accountTab.name), status: 302 }),
}

/** `/preferences` redirects to the first tab, as Bugzilla's `userprefs.cgi` shows it. */
export const preferencesPages: readonly Page[] = [
  firstPage,
  webhookPage,
  dataFile,
  ...pagesOf([
    accountTab,
    settingsTab,
    emailTab,
    savedSearchesTab,
    tagsTab,
    apikeyTab,
    mfaTab,
    webhooksTab,
    permissionsTab,
    sessionsTab,
    dataTab,
  ]),
]

/** The same where there are no bugs, with the tabs that concern the account. */
export const accountPreferencesPages: readonly Page[] = [
  firstPage,
  webhookPage,
  ...pagesOf([
    accountTab,
    settingsTab,
    mailTab,
    apikeyTab,
    mfaTab,
    webhooksTab,
    permissionsTab,
    sessionsTab,
  ]),
]
