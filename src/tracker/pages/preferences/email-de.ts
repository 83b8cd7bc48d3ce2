/** The German texts of the tabs for mail. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { emailEn } from './email-en.ts'

/** Added to those of `de.ts`. */
export const emailDe: Translation<typeof emailEn> = {
  i_am_its_assignee: 'Der Bug ist mir zugewiesen',
  i_am_its_qa_contact: 'Ich bin der QA-Kontakt des Bugs',
  i_reported: 'Ich habe den Bug gemeldet',
  i_am_on_its_cc: 'Ich stehe auf der CC-Liste des Bugs',
  i_watch_it: 'Ich beobachte das Produkt, die Komponente oder ein Schlüsselwort des Bugs',
  is_new: 'Er ist neu',
  i_am_added_to_or: 'Ich erhalte oder verliere diese Rolle',
  moved_into_or_out: 'Er kommt zu dem hinzu, was ich beobachte, oder gehört nicht mehr dazu',
  resolved_or_reopened: 'Er wird gelöst oder wieder geöffnet',
  moved_to_another_product_or:
    'Er wird in ein anderes Produkt oder eine andere Komponente verschoben',
  somebody_comments_on: 'Jemand kommentiert ihn',
  file_attached: 'Eine Datei wird angehängt',
  attachment_changed: 'Ein Anhang wird geändert',
  its_keywords_changed: 'Seine Schlüsselwörter werden geändert',
  its_dependencies_changed: 'Seine Abhängigkeiten werden geändert',
  its_priority_severity_status_or:
    'Seine Priorität, sein Schweregrad, sein Status oder sein Meilenstein wird geändert',
  its_cc_list_changed: 'Seine CC-Liste wird geändert',
  anything_else_changed: 'Etwas anderes wird geändert',
  also_if_unconfirmed: 'Auch wenn er unbestätigt ist',
  also_for_my_own_changes: 'Auch bei meinen eigenen Änderungen',
  flag_requested_from_me: 'Bei mir wird ein Flag angefragt',
  flag_that_i_requested_granted:
    'Ein Flag, das ich angefragt habe, wird erteilt, abgelehnt oder zurückgezogen',
  email: 'Mail',
  your_email_preferences_have_saved: 'Ihre Einstellungen für Mails wurden gespeichert.',
  you_now_watching_these_users: 'Sie beobachten jetzt diese Benutzer.',
  you_no_longer_watching_this: 'Sie beobachten diesen Benutzer nicht mehr.',
  you_now_ignoring_these_bugs: 'Sie ignorieren jetzt diese Bugs.',
  you_no_longer_ignoring_this: 'Sie ignorieren diesen Bug nicht mehr.',
  you_now_watching_it: 'Sie beobachten das jetzt.',
  you_no_longer_watching_it: 'Sie beobachten das nicht mehr.',
  mail_resumed: 'Sie erhalten wieder Mails.',
  mail_came_back:
    'Sie erhalten keine Mails mehr (seit: {since}). Der letzte Mailserver, der eine ' +
    'zurückgesendet hat, sagt: {reason}',
  mail_arrives: 'Mails über Ihr Konto werden an Ihre Adresse gesendet.',
  no_mail_sent: 'Diese Installation sendet keine Mails. Ihre Einstellungen werden gespeichert.',
  key_title: 'OpenPGP-Schlüssel',
  key_about:
    'Mails über Bugs mancher Gruppen haben keinen Inhalt, nur einen Link. Wenn Sie einen ' +
    'Schlüssel hinzufügen, haben sie einen Inhalt und werden für Sie verschlüsselt.',
  key_unused:
    'Diese Installation verschlüsselt keine Mails, deshalb wird Ihr Schlüssel nicht verwendet.',
  key_expired:
    'Ihr Schlüssel ist abgelaufen, deshalb haben solche Mails keinen Inhalt. Fügen Sie einen ' +
    'gültigen hinzu.',
  key_fingerprint: 'Fingerabdruck',
  key_algorithm: 'Algorithmus',
  key_expires: 'Läuft ab',
  key_since: 'Hinzugefügt',
  key_remove: 'Schlüssel entfernen',
  key_text: 'Ihr öffentlicher Schlüssel, wie ihn gpg --armor --export ausgibt',
  key_add: 'Hinzufügen',
  key_replace: 'Ersetzen',
  key_stored: 'Ihr Schlüssel wurde gespeichert. Sie erhalten eine Nachricht darüber.',
  key_removed: 'Ihr Schlüssel wurde entfernt.',
  mail_about_bugs: 'Mails über Bugs',
  flags: 'Flags',
  stop_watching: 'Nicht mehr beobachten',
  login_names_separated_by_blanks: 'Login-Namen, getrennt durch Leerzeichen oder Kommas',
  watch: 'Beobachten',
  you_watched: 'Sie werden beobachtet von {logins}.',
  users_you_watch: 'Benutzer, die Sie beobachten',
  you_get_same_mail_about:
    'Sie erhalten dieselben Mails über Bugs wie diese Benutzer, sofern Sie die Bugs sehen können.',
  what_you_watch: 'Produkte, Komponenten und Schlüsselwörter, die Sie beobachten',
  you_get_mail_about_watched:
    'Sie erhalten Mails über deren Bugs, wie oben gewählt, sofern Sie die Bugs sehen können. ' +
    'Auch auf den Seiten von <products>Produkten und Komponenten</products> und von ' +
    '<keywords>Schlüsselwörtern</keywords> können Sie diese beobachten.',
  watched_product: 'Produkt {name}',
  watched_component: 'Komponente {name} von {product}',
  watched_keyword: 'Schlüsselwort {name}',
  component_if_not_all: 'Komponente; leer für alle',
  product: 'Produkt',
  keyword: 'Schlüsselwort',
  stop_ignoring: 'Nicht mehr ignorieren',
  bug: 'Bug {id}',
  bug_numbers_separated_by_blanks: 'Bug-Nummern, getrennt durch Leerzeichen oder Kommas',
  ignore: 'Ignorieren',
  ignored_bugs: 'Ignorierte Bugs',
  you_get_no_mail_about: 'Über diese Bugs erhalten Sie keine Mails, welche Rolle Sie auch haben.',
}
