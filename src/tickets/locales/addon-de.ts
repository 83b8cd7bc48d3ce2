/** German sentences of the add-on for Thunderbird. */

import type { AddonWords } from './words.ts'

/** Added to those of `de.ts`. */
export const addonDe: AddonWords = {
  sentences: {
    addon_name: 'Docket',
    addon_about: 'Sendet große Anhänge als Links Ihres Docket.',
    addon_address: 'Adresse Ihres Docket',
    addon_key: 'API-Schlüssel',
    addon_key_hint:
      'Legen Sie in den Einstellungen Ihres Docket einen mit dem Umfang „all“ an. ' +
      'Thunderbird behält ihn in Ihrem Profil.',
    addon_days: 'Tage, bis Links ablaufen',
    addon_downloads: 'Downloads eines Links',
    addon_limits_hint: 'Ohne Angabe gilt, was Ihr Docket vorgibt.',
    addon_password: 'Passwort der Links',
    addon_notify: 'Mail über Downloads an',
    addon_test: 'Testen und speichern',
    addon_testing: 'Docket wird gefragt…',
    addon_works: 'Es funktioniert und ist gespeichert. Sie sind {login}.',
    addon_address_wrong: 'Geben Sie eine Adresse ein, die mit https:// oder http:// beginnt.',
    addon_not_allowed:
      'Thunderbird erlaubt keinen Zugriff auf {host}. Testen Sie das Konto in den ' +
      'Einstellungen noch einmal, und erlauben Sie ihn.',
    addon_unreachable: 'Docket antwortet nicht: {reason}. Versuchen Sie es später noch einmal.',
    addon_no_docket: 'Unter {host} gibt es kein Docket. Prüfen Sie die Adresse.',
    addon_key_refused: 'Docket akzeptiert den API-Schlüssel nicht: {reason}',
    addon_too_large: 'Die Datei ist zu groß für dieses Docket oder für Ihr Kontingent: {reason}',
    addon_refused: 'Docket lehnt die Datei ab: {reason}',
    service_thunderbird_title: 'Große Anhänge in Thunderbird',
    service_thunderbird:
      '{addon} sendet sie als Links. Installieren Sie es in Thunderbird unter „Add-ons und ' +
      'Themes“ mit „Add-on aus Datei installieren…“, und richten Sie es unter ' +
      '„Einstellungen“, „Verfassen“, „Anhänge“ ein.',
    service_thunderbird_link: 'Dieses Add-on',
  },
  counted: {},
}
