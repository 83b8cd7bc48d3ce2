/** The settings of single sign-on with OpenID Connect. */

import { isSafe, openProvider } from '../platform/oidc/provider.ts'
import * as kinds from './config-kinds.ts'
import { setting } from './setting.ts'

/** By name, as in settings.ts. */
export const OIDC_SETTINGS = {
  oidc_issuer: setting({
    kind: kinds.webAddress,
    default: undefined,
    such: 'an address such as https://id.example.org',
    sentence:
      'The OpenID Connect provider with which people log in on pages, by the address of its ' +
      'issuer. It must know the address /login/oidc/answer below base_url as redirect URI.',
  }),
  oidc_client_id: setting({
    kind: kinds.line(200),
    default: undefined,
    such: 'the name of this installation at the provider, such as docket',
    sentence: 'The client id of this installation at oidc_issuer.',
  }),
  oidc_client_secret: setting({
    kind: kinds.line(1000),
    default: undefined,
    such: 'the secret that the provider shows',
    sentence: 'The secret that belongs to oidc_client_id; not set for a public client.',
    secret: true,
    flagless: true,
  }),
  oidc_scopes: setting({
    kind: kinds.line(500),
    default: 'openid email profile',
    such: 'names such as openid email profile',
    sentence: 'What to ask oidc_issuer for; openid is required, and email finds accounts.',
  }),
  oidc_name: setting({
    kind: kinds.line(50),
    default: 'single sign-on',
    such: 'a name such as Example ID',
    sentence: 'What the button on the login page calls oidc_issuer.',
  }),
  oidc_accounts: setting({
    kind: kinds.onOff,
    default: 'off',
    such: 'on or off',
    sentence:
      'Create an account for somebody whom oidc_issuer names and who has none, if the parameters ' +
      'emailregexp and createemailregexp allow it.',
  }),
}

/** The name of such a setting. */
export type OidcSettingName = keyof typeof OIDC_SETTINGS

interface OidcConfig {
  oidc_issuer: string | undefined
  oidc_client_id: string | undefined
  oidc_client_secret: string | undefined
  oidc_scopes: string
  oidc_name: string
  oidc_accounts: boolean
}

/** As accounts need them; undefined without a provider. */
export const oidcOf = (config: OidcConfig) =>
  config.oidc_issuer === undefined || config.oidc_client_id === undefined
    ? undefined
    : {
        name: config.oidc_name,
        makes_accounts: config.oidc_accounts,
        provider: openProvider({
          issuer: config.oidc_issuer,
          client_id: config.oidc_client_id,
          client_secret: config.oidc_client_secret,
          scopes: config.oidc_scopes,
        }),
      }

/** What is wrong with them together. */
export function unfitOidc({ oidc_issuer, oidc_client_id, oidc_scopes }: OidcConfig): string[] {
  if (oidc_issuer === undefined) return []
  const problems = []
  if (!isSafe(oidc_issuer)) problems.push('oidc_issuer: must begin with https://')
  if (oidc_client_id === undefined) {
    problems.push('oidc_issuer: requires oidc_client_id; set DOCKET_OIDC_CLIENT_ID')
  }
  if (!oidc_scopes.split(' ').includes('openid')) problems.push('oidc_scopes: must contain openid')
  return problems
}
