/** The German texts of the pages of accounts. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  login_name: 'Login-Name',
  password: 'Passwort',
  password_again: 'Passwort wiederholen',
  passwords_differ: 'Die beiden Passwörter sind verschieden. Geben Sie zweimal dasselbe ein.',
  your_name: 'Ihr Name, wie andere ihn sehen',
  your_email: 'Ihre E-Mail-Adresse, die Ihr Login-Name wird',
  send_email: 'Mail senden',
  check_email: 'Sehen Sie in Ihrem Postfach nach',
  create: 'Konto anlegen',
  create_sent:
    'Wenn diese Adresse noch kein Konto hat, haben wir eine Mail an sie gesendet, mit einem ' +
    'Link zu einer Seite, auf der Sie ein Passwort wählen.',
  create_no_letter:
    'Keine Mail? Vielleicht haben Sie schon ein Konto: <login>Melden Sie sich an</login>, oder ' +
    '<reset>fordern Sie ein neues Passwort an</reset>.',
  create_closed:
    'Hier können nur Administratoren Konten anlegen. Bitten Sie einen von ihnen um ein Konto.',
  account: 'Ihr Konto',
  account_done: 'Ihr Konto wurde angelegt',
  new_password: 'Neues Passwort wählen',
  new_password_save: 'Passwort speichern',
  new_password_done: 'Ihr Passwort wurde geändert',
  new_address: 'Ihre neue Adresse',
  new_address_login: 'Ihr neuer Login-Name',
  new_address_use: 'Diese Adresse verwenden',
  new_address_after:
    'Das beendet alle Ihre Sitzungen. Melden Sie sich mit dem neuen Namen wieder an.',
  new_address_done: 'Ihre Adresse wurde geändert',
  cancel_address: 'Änderung Ihrer Adresse abbrechen',
  cancel_address_do: 'Änderung abbrechen',
  cancel_address_after:
    'Ihr Login-Name bleibt dieser. Wurde er schon geändert, wird das zurückgenommen, was alle ' +
    'Ihre Sitzungen beendet.',
  cancel_new_after:
    'Das Konto behält seinen Login-Namen, und der Link, der die Änderung bestätigen würde, ' +
    'funktioniert nicht mehr.',
  address_not_taken: 'Die Adresse, die nicht verwendet wird',
  address_unused: 'Die Adresse wird nicht verwendet, und das Konto behält seinen Login-Namen.',
  address_kept: 'Ihr Login-Name',
  address_cancelled: 'Die Änderung wurde abgebrochen',
  address_stays: 'Ihr Login-Name wurde nicht geändert.',
  address_is_back:
    'Die Änderung Ihres Login-Namens wurde zurückgenommen, und alle Ihre Sitzungen sind beendet.',
  address_next:
    'Wenn Sie die Änderung nicht veranlasst haben, kennt vielleicht jemand Ihr Passwort: ' +
    '<reset>Wählen Sie ein neues</reset>.',
  done_next: '<login>Melden Sie sich damit an</login>.',
  spent: 'Dieser Link ist nicht mehr gültig',
  spent_next:
    '<login>Melden Sie sich an</login>, oder <reset>fordern Sie ein neues Passwort an</reset>.',
  reset: 'Passwort vergessen',
  reset_sent:
    'Wenn es ein Konto mit diesem Login-Namen gibt, haben wir eine Mail an seine Adresse ' +
    'gesendet, mit einem Link zu einer Seite, auf der Sie ein neues Passwort wählen.',
  unsubscribe: 'Mails über Bug {bug}',
  unsubscribe_is_on: 'Sie erhalten Mails über Bug {bug}, wenn Ihre Einstellungen es so vorsehen.',
  unsubscribe_is_off:
    'Sie erhalten keine Mails über Bug {bug}, außer wenn jemand bei Ihnen ein Flag anfragt.',
  unsubscribe_do: 'Keine Mails mehr über diesen Bug',
  unsubscribe_undo: 'Wieder Mails über diesen Bug senden',
  unsubscribe_done: 'Sie erhalten keine Mails mehr über diesen Bug.',
  unsubscribe_undone: 'Sie erhalten wieder Mails über diesen Bug.',
  unsubscribe_more:
    'Alles, was Sie wählen können, steht in den <preferences>Einstellungen für ' +
    'Mails</preferences>.',
  setup: 'Docket einrichten',
  setup_name: 'Diese Installation',
  setup_name_shown: 'Ihr Name, im Kopf und in den Titeln von Seiten',
  setup_product: 'Ihr erstes Produkt',
  setup_product_later:
    'Bugs werden in Komponenten von Produkten gemeldet. Lassen Sie den Namen leer, um das ' +
    'später zu tun.',
  setup_product_name: 'Name des Produkts',
  setup_product_description: 'Beschreibung, für Personen, die Bugs melden',
  setup_component: 'Seine erste Komponente',
  setup_finish: 'Fertig',
  demo_offer: 'Ein erfundenes Projekt',
  demo_create: '500 Bugs in zwei erfundenen Produkten anlegen, um sich umzusehen',
  demo_removable: 'Sie können sie auf dieser Seite jederzeit entfernen.',
  demo_filling:
    'Das erfundene Projekt wird angelegt, was etwa eine Minute dauert. <again>Neu laden</again>',
  demo_removing:
    'Das erfundene Projekt wird entfernt, was etwa eine Minute dauert. <again>Neu laden</again>',
  demo: 'Das erfundene Projekt',
  demo_failed: 'Das erfundene Projekt konnte nicht angelegt werden: {failure}.',
  demo_interrupted: 'Das Anlegen wurde unterbrochen.',
  demo_refused: 'Der letzte Versuch, es zu entfernen, wurde abgelehnt: {refusal}.',
  demo_parts:
    'Es besteht aus {bugs} Bugs, den Produkten {products} und {people} Personen. Änderungen, ' +
    'die jemand an diesen Bugs vorgenommen hat, werden mit ihnen entfernt. Das kann nicht ' +
    'rückgängig gemacht werden.',
  demo_confirm: '{bugs} Bugs, die Produkte {products} und {people} Personen löschen',
  demo_others: {
    one: 'Auch {count} Bug löschen, den jemand in diesen Produkten gemeldet hat: {ids}',
    other: 'Auch {count} Bugs löschen, die jemand in diesen Produkten gemeldet hat: {ids}',
  },
  demo_remove: 'Das erfundene Projekt entfernen',
  demo_unconfirmed: 'bestätigen Sie das Entfernen',
  demo_changed:
    'inzwischen wurden Bugs gemeldet oder verschoben; prüfen Sie die Zahlen noch einmal',
  demo_unforced:
    'verschieben Sie die Bugs anderer Personen, oder bestätigen Sie, dass sie gelöscht werden',
}
