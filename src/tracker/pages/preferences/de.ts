/** The German texts of the pages of preferences. */

import type { Translation } from '../../../platform/pages/texts.ts'
import { emailDe } from './email-de.ts'
import type { en } from './en.ts'
import { settingsDe } from './settings-de.ts'

export const de: Translation<typeof en> = {
  ...emailDe,
  ...settingsDe,

  login_name: 'Ihr Login-Name ist <strong>{login}</strong>.',
  login_changed_by_administrators: 'Administratoren können ihn ändern.',
  login_changed_by_you: 'Administratoren können ihn ändern, und auch Sie selbst.',
  query_of_address: 'Abfrage: der Teil nach <code>?</code> in der Adresse einer Liste',
  on_system: '{name} unter {system}',
  unnamed_browser: 'Browser ohne Namen',
  unnamed_program: 'Programm ohne Namen',

  password_changed: 'Ihr Passwort wurde geändert, und Ihre anderen Sitzungen wurden beendet.',
  account: 'Konto',
  your_name_changed: 'Ihr Name wurde geändert.',
  letter_sent_to_new_address: 'Eine Mail wurde an die neue Adresse gesendet.',
  your_name_as_others_see: 'Ihr Name, wie andere ihn sehen',
  change_my_name: 'Namen ändern',
  new_address: 'Neue Adresse',
  send_email: 'Mail senden',
  email_address: 'E-Mail-Adresse',
  we_send_letter_to_new:
    'Wir senden eine Mail an die neue Adresse. Sobald Sie diese bestätigt haben, wird sie Ihr ' +
    'Login-Name.',
  name: 'Name',
  password: 'Passwort',
  changing_your_password_ends_all:
    'Wenn Sie Ihr Passwort ändern, werden alle Ihre anderen Sitzungen beendet. API-Schlüssel ' +
    'bleiben gültig.',
  current_password: 'Bisheriges Passwort',
  new_password: 'Neues Passwort',
  repeat_new_password: 'Neues Passwort wiederholen',
  change_my_password: 'Passwort ändern',
  new_passwords_differ: 'es muss mit dem neuen Passwort übereinstimmen',

  your_api_key_created_copy:
    'Ihr API-Schlüssel wurde angelegt. Kopieren Sie ihn jetzt: Er wird nicht noch einmal ' +
    'angezeigt.',
  api_keys: 'API-Schlüssel',
  api_key_changed: 'Der API-Schlüssel wurde geändert.',
  api_key_revoked: 'Der API-Schlüssel wurde widerrufen.',
  api_key_restored: 'Der API-Schlüssel wurde wiederhergestellt.',
  description: 'Beschreibung',
  create_api_key: 'API-Schlüssel anlegen',
  created: 'Angelegt',
  last_used: 'Zuletzt verwendet',
  change: 'Ändern',
  api_key_lets_program_act:
    'Mit einem API-Schlüssel handelt ein Programm mit Ihren Rechten. Legen Sie für jedes ' +
    'Programm einen eigenen an, der nicht mehr erlaubt, als das Programm braucht. Ein Aufruf, ' +
    'den der Schlüssel nicht erlaubt, wird abgelehnt, mit einem Hinweis darauf, was er braucht.',
  new_api_key: 'Neuer API-Schlüssel',
  save: 'Speichern',
  restore: 'Wiederherstellen',
  revoke: 'Widerrufen',
  no_description: 'Ohne Beschreibung',
  revoked: 'Widerrufen',
  never: 'Nie',
  from: 'von {last_used_address}',
  scope: 'Erlaubt',
  scope_allows: 'Was der Schlüssel erlaubt',
  scope_read: 'Lesen',
  scope_comment: 'Lesen, kommentieren und Ihr Eingang',
  scope_edit: 'Außerdem Bugs, Anhänge und Flags ändern',
  scope_all: 'Alles, was Sie dürfen',
  expires: 'Läuft ab',
  expired: 'Abgelaufen',
  last_day_if_any: 'Letzter Tag, falls er ablaufen soll (UTC)',
  key_number: 'Schlüssel {id}',
  password_to_allow_more:
    'Ihr aktuelles Passwort, wenn der Schlüssel mehr erlauben soll als bisher',

  permissions: 'Rechte',
  you_not_in_any_group: 'Sie sind in keiner Gruppe.',
  none: 'Keine.',
  your_groups: 'Ihre Gruppen',
  groups_to_which_you_can: 'Gruppen, denen Sie andere hinzufügen können',
  memberships_managed_by_administrators: 'Administratoren verwalten die Mitgliedschaften.',
  group: 'Gruppe',

  saved_searches: 'Gespeicherte Suchen',
  regular_mail: 'Regelmäßige Mails',
  regular_mail_about:
    'Ihre gespeicherten Suchen können regelmäßig <whines>per Mail gesendet</whines> werden, und ' +
    'Sie können sich an Bugs <reminders>erinnern</reminders> lassen.',
  send_by_mail: 'Sie können auch regelmäßig <whines>per Mail gesendet</whines> werden.',
  search_saved: 'Die Suche wurde gespeichert.',
  saved_search_changed: 'Die gespeicherte Suche wurde geändert.',
  search_no_longer_shared: 'Die Suche wird nicht mehr geteilt.',
  search_added_to_your_links: 'Die Suche wurde zu Ihren Links hinzugefügt.',
  search_watched: 'Sie erhalten eine Mail, wenn ein Bug zu der Suche hinzukommt.',
  search_no_longer_watched: 'Sie beobachten die Suche nicht mehr.',
  watching_about:
    'Sie erhalten eine Mail über jeden Bug, der zu einer Suche hinzukommt, die Sie beobachten.',
  search_removed_from_your_links: 'Die Suche wurde aus Ihren Links entfernt.',
  move_up: 'Nach oben',
  move_down: 'Nach unten',
  saved_search_deleted: 'Die gespeicherte Suche wurde gelöscht.',
  you_have_no_saved_searches:
    'Sie haben keine gespeicherten Suchen. <search>Suchen Sie Bugs</search>, und speichern Sie ' +
    'die Suche unter der Liste.',
  shared_with: 'Geteilt mit',
  no_searches_shared_with_you:
    'Mit Ihnen werden keine Suchen geteilt. Mitglieder Ihrer Gruppen können ihre hier teilen.',
  owner: 'Besitzer',
  your_saved_searches: 'Ihre gespeicherten Suchen',
  shared_with_you: 'Mit Ihnen geteilt',
  save_search: 'Eine Suche speichern',
  there_in_all: 'Insgesamt sind es {length}.',
  search: 'Suche',
  query: 'Abfrage',
  stop_sharing: 'Nicht mehr teilen',
  nobody: 'Niemand',
  forget: 'Löschen',
  edit: 'Bearbeiten',
  remove_from_your_links: 'Aus Ihren Links entfernen',
  add_to_your_links: 'Zu Ihren Links hinzufügen',

  tags: 'Tags',
  tags_about:
    'Ihre Tags für Bugs, die nur Sie sehen. Sie vergeben sie auf den Seiten der Bugs. Ein Tag ' +
    'ohne Bugs verschwindet.',
  tag: 'Tag',
  bugs: 'Bugs',
  bugs_with_tag: 'Bugs mit dem Tag {name}',
  rename: 'Umbenennen',
  new_name: 'Neuer Name',
  tag_renamed: 'Das Tag wurde umbenannt.',
  tag_deleted: 'Das Tag wurde von allen Bugs entfernt.',
  delete_tag: 'Löschen',
  tag_named: 'Tag „{name}“ löschen?',
  tag_deletion: {
    one: '{count} Bug, den Sie sehen können, hat dieses Tag und verliert es. Das ist endgültig.',
    other:
      '{count} Bugs, die Sie sehen können, haben dieses Tag und verlieren es. Das ist endgültig.',
  },

  sessions: 'Sitzungen',
  session_ended: 'Die Sitzung wurde beendet.',
  your_other_sessions_have_ended: 'Ihre anderen Sitzungen wurden beendet.',
  you_have_no_sessions: 'Sie haben keine Sitzungen.',
  end_all_other_sessions: 'Alle anderen Sitzungen beenden',
  your_active_sessions_most_recently: 'Ihre aktiven Sitzungen, die zuletzt verwendete zuerst.',
  browser_or_program: 'Browser oder Programm',
  since: 'Seit',
  restricted_to: 'Beschränkt auf',
  end: 'Beenden',
  everywhere: 'Überall',
  this_session: 'Diese Sitzung',

  your_data: 'Ihre Daten',
  data_about:
    'Sie können als JSON herunterladen, was über Sie gespeichert ist: Ihr Profil und Ihre ' +
    'Einstellungen, API-Schlüssel und Sitzungen ohne ihre Geheimnisse, gespeicherte Suchen, ' +
    'Tags, was Sie beobachten, ignorierte Bugs und Stimmen sowie die Bugs, Kommentare und ' +
    'Beschreibungen von Anhängen, die Sie geschrieben haben und noch sehen können.',
  data_download: 'Ihre Daten herunterladen',
  data_not_included: 'Nicht enthalten',
  data_without_secrets:
    'Ihr Passwort und die Geheimnisse Ihrer API-Schlüssel und Sitzungen, von denen nur Hashwerte ' +
    'gespeichert sind',
  data_without_hidden: 'Bugs, Kommentare und Anhänge, die Sie nicht mehr sehen dürfen',
  data_without_content: 'der Inhalt von Anhängen; ihn liefert GET /rest/bug/attachment/ID',
  data_without_others: 'Kommentare und Änderungen anderer und der Verlauf von Bugs',
  data_without_files: 'Tickets und Freigaben; GET /rest/tickets und /rest/grants führen sie auf',
  data_without_logs:
    'Mails, die Ihnen gesendet wurden, und Einträge des Audit-Logs und von Logs des Servers',

  your_current_password: 'Ihr aktuelles Passwort',
  preferences: 'Einstellungen',
  back: 'Zurück',
  no_such_form: 'ein solches Formular gibt es hier nicht',

  webhooks: 'Webhooks',
  webhook_new: 'Neuer Webhook',
  webhook_create: 'Webhook anlegen',
  webhook_secret:
    'Dieses Geheimnis signiert die Nachrichten. Tragen Sie es jetzt in das Programm ein: Es wird ' +
    'nicht noch einmal angezeigt.',
  webhook_changed: 'Der Webhook wurde geändert.',
  webhook_enabled: 'Der Webhook wurde eingeschaltet.',
  webhook_disabled: 'Der Webhook wurde ausgeschaltet.',
  webhook_secrets_dropped: 'Nur das neueste Geheimnis signiert jetzt Nachrichten.',
  webhook_removed: 'Der Webhook wurde gelöscht, mit allem, was auf ihn wartete.',
}
