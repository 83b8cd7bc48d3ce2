/** The German texts of the second factor in the preferences. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  title: 'Zweiter Faktor',
  about:
    'Mit einem zweiten Faktor kann sich niemand, der Ihr Passwort kennt, ohne Ihr Telefon ' +
    'anmelden: Eine Anmeldung auf Seiten verlangt auch einen Code einer Authenticator-App. ' +
    'Programme verwenden API-Schlüssel, die keinen Code brauchen.',
  required: 'Ihre Gruppen verlangen einen zweiten Faktor. Richten Sie ihn ein, um fortzufahren.',
  begin: 'Einrichten',
  scan:
    'Scannen Sie das Bild mit einer Authenticator-App, oder geben Sie dort das Geheimnis ein. ' +
    'Geben Sie dann den Code ein, den die App anzeigt.',
  picture: 'QR-Code des Geheimnisses',
  secret: 'Geheimnis: <code>{secret}</code>',
  code: 'Code',
  enable: 'Einschalten',
  enabled: 'Ihr zweiter Faktor ist eingeschaltet, und Ihre anderen Sitzungen wurden beendet.',
  is_on: 'Eingeschaltet: {since}.',
  codes_left: {
    one: '{count} Wiederherstellungscode ist übrig.',
    other: '{count} Wiederherstellungscodes sind übrig.',
  },
  codes: 'Wiederherstellungscodes',
  codes_about:
    'Mit jedem von ihnen können Sie sich einmal statt mit einem Code der App anmelden, zum ' +
    'Beispiel wenn Sie Ihr Telefon verlieren.',
  codes_keep:
    'Bewahren Sie diese Codes an einem sicheren Ort auf, aber nicht auf Ihrem Telefon: Sie ' +
    'werden nicht noch einmal angezeigt.',
  codes_renewed: 'Ihre bisherigen Wiederherstellungscodes sind nicht mehr gültig.',
  codes_renew: 'Neue Wiederherstellungscodes erzeugen',
  any_code: 'Code der App oder ein Wiederherstellungscode',
  disable: 'Ausschalten',
  disabled: 'Ihr zweiter Faktor ist ausgeschaltet.',
  your_password: 'Ihr aktuelles Passwort',
}
