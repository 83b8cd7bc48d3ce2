/**
 * The pages about accounts and the installation, which do not need bugs: for a service without a
 * tracker.
 */

import type { Page } from '../../platform/http/page.ts'
import { createAccountPage } from './account/create-account-page.ts'
import { loginCodePage, loginPage, logoutPage } from './login/login-pages.ts'
import { oidcAnswerPage, oidcPage } from './login/oidc-pages.ts'
import {
  accountPage,
  resetPage,
  newPasswordPage,
  cancelAddressPage,
  newAddressPage,
} from './account/password-pages.ts'
import { setupPage } from './account/setup-page.ts'
import { actAsPage } from './act-as/act-as-page.ts'
import { brandingPage } from './administration/branding/branding-page.ts'
import { groupPages } from './administration/groups/pages.ts'
import { administrationPages } from './administration/pages.ts'
import { parameterTopicPage } from './administration/parameters/parameter-topic-page.ts'
import { parametersPage } from './administration/parameters/parameters-page.ts'
import { peoplePages } from './administration/people/pages.ts'
import { defaultPreferencesPage } from './administration/preferences/default-preferences-page.ts'
import { sanityCheckPage } from './administration/sanity/sanity-check-page.ts'
import { jobsPage, jobPage } from './administration/service/jobs-page.ts'
import { operationsPage, operationPage } from './administration/service/operations-pages.ts'
import { statusPage } from './administration/service/status-page.ts'
import { auditPage } from './audit-page.ts'
import { displayPage } from './display/display-page.ts'
import { mailStopsPage } from './incoming/mail-stops-page.ts'
import { mailTestPage } from './mail-test/mail-test-page.ts'
import { accountPreferencesPages } from './preferences/preferences-pages.ts'

/** Those that a tracker has as well. What they show of bugs and link to depends on `serves`. */
export const pagesOfBoth: readonly Page[] = [
  loginPage,
  loginCodePage,
  oidcPage,
  oidcAnswerPage,
  logoutPage,
  setupPage,
  createAccountPage,
  accountPage,
  resetPage,
  newPasswordPage,
  newAddressPage,
  cancelAddressPage,
  displayPage,
  actAsPage,
  auditPage,
  ...administrationPages,
  parametersPage,
  parameterTopicPage,
  brandingPage,
  defaultPreferencesPage,
  statusPage,
  sanityCheckPage,
  jobsPage,
  jobPage,
  operationsPage,
  operationPage,
  ...peoplePages,
  ...groupPages,
  mailTestPage,
  mailStopsPage,
]

/** All pages without a tracker, where the preferences have fewer tabs. */
export const accountPages: readonly Page[] = [...pagesOfBoth, ...accountPreferencesPages]
