/** German sentences of the pages for owners of tickets and grants. */

import type { MineWords } from './words.ts'

/** Added to those of `de.ts`. */
export const mineDe: MineWords = {
  sentences: {
    service_mine: 'Im Browser anlegen, finden, ändern und löschen: {files}.',

    mine_title: 'Meine Dateien',
    mine_grants: 'Meine Freigaben',
    mine_new: 'Neues Ticket',
    mine_new_grant: 'Neue Freigabe',
    mine_everybody: 'Alle Benutzer',
    mine_everybody_title: 'Tickets aller Benutzer',
    mine_of: 'Tickets von {owner}',
    mine_owners: 'Größte Besitzer',
    mine_owners_about:
      'Wessen Tickets zusammen am größten sind, auch abgelaufene, die es noch gibt.',
    mine_grants_about:
      'Eine Freigabe ist ein Link, mit dem jemand ohne Konto Dateien zu Ihnen hochlädt.',
    mine_everybody_grants: 'Freigaben aller Benutzer',
    mine_own_grants: 'Nur meine Freigaben',
    mine_search: 'Suche',
    mine_state: 'Zustand',
    mine_active: 'Gültig',
    mine_expired: 'Abgelaufen',
    mine_all: 'Alle',
    mine_order: 'Reihenfolge',
    mine_newest: 'Neueste zuerst',
    mine_oldest: 'Älteste zuerst',
    mine_expires_next: 'Was als Nächstes abläuft',
    mine_largest: 'Größte zuerst',
    mine_show: 'Anzeigen',
    mine_csv: 'Als CSV',
    mine_none: 'Es gibt keine solchen Tickets.',
    mine_no_grants: 'Es gibt keine solchen Freigaben.',
    mine_name: 'Name',
    mine_owner: 'Besitzer',
    mine_expires: 'Läuft ab',
    mine_link: 'Link',
    mine_link_to: 'Link zu {name}',
    mine_share: 'QR-Code und Mail',
    mine_qr: 'QR-Code mit dem Link zu {name}',
    mine_mail_link: 'Link per Mail senden',
    mine_by_grant: '(über eine Freigabe)',
    mine_uploads: 'Uploads',
    mine_ended: 'abgelaufen',
    mine_never: 'nie',
    mine_left: 'noch {span}',
    mine_pages: 'Seiten',
    mine_first: 'Erste Seite',
    mine_next: 'Nächste Seite',
    mine_select: 'Ausgewählt',
    mine_select_one: '{name} auswählen',
    mine_delete_selected: 'Ausgewählte löschen',
    mine_none_selected: 'Es wurde nichts ausgewählt.',
    mine_delete_title: 'Löschen?',
    mine_delete_tickets:
      'Die Dateien dieser Tickets werden gelöscht, und ihre Links funktionieren nicht mehr. ' +
      'Das ist endgültig.',
    mine_delete_grants:
      'Die Links dieser Freigaben funktionieren nicht mehr. Was damit hochgeladen wurde, bleibt.',
    mine_delete: 'Löschen',
    mine_back: 'Zurück zur Liste',
    mine_created: 'Angelegt: Das ist der Link zum Weitergeben',
    mine_created_before:
      'Dieses Ticket wurde schon vorher angelegt. Sein Passwort lässt sich nicht noch einmal ' +
      'anzeigen; unten lässt sich ein neues erzeugen.',
    mine_saved: 'Gespeichert.',
    mine_deleted: 'Gelöscht.',

    mine_open: 'So öffnen, wie die Empfänger es sehen',
    mine_last_download: 'Letzter Download',
    mine_last_upload: 'Letzter Upload',
    mine_idle: 'Oder läuft ab',
    mine_after_download: 'nach dem letzten Download: {span}',
    mine_after_upload: 'nach dem letzten Upload: {span}',
    mine_sent_to: 'Gesendet an',
    mine_change: 'Ändern',
    mine_save: 'Speichern',
    mine_delete_about:
      'Die Dateien werden gelöscht, und der Link funktioniert nicht mehr. Das ist endgültig.',
    mine_came: 'Über diese Freigabe erhalten',
    mine_came_none: 'Es wurde noch nichts hochgeladen.',

    mine_new_about:
      'Wählen Sie Dateien. Jeder, der den Link des Tickets hat, kann sie herunterladen, ' +
      'bis es abläuft.',
    mine_encrypt:
      'Dateien im Browser verschlüsseln: nur wer den vollständigen Link hat, kann sie lesen',
    mine_with_key:
      'Der Schlüssel steht nur im Link oben und nirgends auf dem Server. Kopieren Sie den Link ' +
      'jetzt: ohne den Schlüssel kann niemand die Dateien lesen.',
    mine_without_key:
      'Dem Link fehlt der Schlüssel; ihn hat nur der Link, der nach dem Erstellen gezeigt wurde.',
    mine_create: 'Anlegen',
    mine_show_it: 'Ansehen',
    mine_grant_expires: 'Die Freigabe läuft ab',
    mine_tickets_expire: 'Tickets, die darüber angelegt werden, laufen ab',
    mine_limits_about: 'Von jetzt an gerechnet. Ein leeres Feld bedeutet keine Grenze.',
    mine_permanent: 'Nie, ohne jede Grenze',
    mine_days: 'Tage',
    mine_idle_ticket: 'Tage nach dem letzten Download',
    mine_idle_grant: 'Tage nach dem letzten Upload',
    mine_uses_ticket: 'Downloads (Anzahl)',
    mine_uses_grant: 'Uploads (Anzahl)',
    mine_usual: 'Wie üblich ({limits})',
    mine_usual_total: 'Frist: {span}',
    mine_usual_idle: 'Frist nach dem letzten Download: {span}',
    mine_usual_idle_grant: 'Frist nach dem letzten Upload: {span}',
    mine_once_ticket: 'Nach einem Download',
    mine_once_grant: 'Nach einem Upload',
    mine_mode_never: 'Nie',
    mine_mode_custom: 'Nach diesen Grenzen:',
    mine_custom_about:
      'Was zuerst erreicht ist, beendet es. Ein leeres Feld bedeutet keine Grenze.',
    mine_password: 'Passwort, falls nötig',
    mine_new_password: 'Neues Passwort; leer, um das jetzige zu behalten',
    mine_has_password: 'Es hat ein Passwort.',
    mine_make_password: 'Ein Passwort für mich erzeugen und einmal anzeigen',
    mine_remove_password: 'Passwort entfernen',
    mine_pass_send: 'Passwort in Mails mit dem Link nennen',
    mine_password_once: 'Das ist das Passwort. Es wird nur jetzt angezeigt: Kopieren Sie es.',
    mine_notify: 'Benachrichtigte Adressen',
    mine_notify_ticket: 'Mailadressen, die von Downloads erfahren, durch Kommas getrennt',
    mine_notify_grant: 'Mailadressen, die von Uploads erfahren, durch Kommas getrennt',
    mine_send_to: 'Mailadressen, die den Link erhalten, durch Kommas getrennt',
    mine_wrong: 'Das ist nicht gültig: {field}.',
  },
  counted: {
    mine_count: { one: '{count} Ticket', other: '{count} Tickets' },
    mine_usual_downloads: { one: 'nach einem Download', other: 'nach {count} Downloads' },
    mine_usual_uploads: { one: 'nach einem Upload', other: 'nach {count} Uploads' },
    mine_grant_count: { one: '{count} Freigabe', other: '{count} Freigaben' },
  },
}
