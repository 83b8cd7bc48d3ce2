/** The German texts of the frame of all pages, of errors and of unknown addresses. */

import type { Translation } from './texts.ts'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  skip: 'Zum Inhalt',
  help: 'Hilfe',
  display: 'Anzeige',
  navigation: 'Seiten',
  bugs: 'Bugs',
  search: 'Suche',
  products: 'Produkte',
  requests: 'Anfragen',
  administration: 'Verwaltung',
  inbox: 'Eingang',
  files: 'Dateien',
  unread: 'ungelesen',
  reports: 'Berichte',
  find: 'Schnellsuche: Wörter, die Nummer eines Bugs oder Kriterien',
  find_hint: 'Wörter oder Bug-Nummer',
  new_bug: 'Neuer Bug',
  preferences_of: 'Einstellungen von {login}',
  login: 'Anmelden',
  logout: 'Abmelden',
  mail_stopped: 'Mails an Ihre Adresse kamen mehrmals zurück, deshalb erhalten Sie keine mehr.',
  mail_resume: 'Wieder Mails senden',
  acting: '{sudoer}, Sie handeln als {login}. Was Sie tun, wird aufgezeichnet.',
  acting_end: 'Nicht mehr für jemand anderen handeln',

  broken: 'Etwas ist schiefgegangen',
  refused: 'Diese Seite kann nicht angezeigt werden',
  not_now: 'Zurzeit nicht verfügbar',
  error: 'Fehler {code}',
  unknown: 'Seite nicht gefunden',
  unknown_why:
    'Unter {path} gibt es nichts. Vielleicht ist die Adresse falsch geschrieben, oder die Seite ' +
    'wurde entfernt.',
  unknown_start: 'Startseite',
  unknown_search: 'Bugs suchen',

  errors: 'Fehler',
  errors_lead: 'Jeder Fehler hat eine Nummer für Programme und einen Satz für Menschen.',
  errors_unknown: 'Es gibt keinen Fehler mit diesem Code.',
  errors_all: 'Alle Fehler',
  errors_code: 'Code',
  errors_status: 'HTTP-Status',
  errors_name: 'Name',
  errors_sentence: 'Satz',
}
