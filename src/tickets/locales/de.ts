/** German. */

import type { MainWords } from './words.ts'

export const de: MainWords = {
  units: ['KiB', 'MiB', 'GiB', 'TiB'],
  sentences: {
    letter_greeting: 'Hallo,',
    letter_fact_name: '{name}:',
    letter_ticket_subject: 'Download-Link zu {name}',
    letter_ticket_button: 'Zum Download',
    letter_grant_subject: 'Link zum Hochladen',
    letter_grant_lead: 'jemand bittet Sie um Dateien. Über diesen Link können Sie sie hochladen:',
    letter_grant_button: 'Zum Hochladen',
    letter_password: 'Passwort',
    letter_password_elsewhere:
      'Der Link fragt nach einem Passwort. Wer Ihnen den Link geschickt hat, kann es Ihnen nennen.',
    letter_sender_says: 'Nachricht des Absenders:',
    letter_until: 'Verfügbar bis',
    letter_downloaded_subject: 'Ticket {id} ({name}) wurde heruntergeladen',
    letter_downloaded_lead: 'Ihr Datei-Ticket wurde heruntergeladen.',
    letter_purged_subject: 'Ticket {id} ({name}) wurde gelöscht',
    letter_files_gone: 'Seine Dateien wurden gelöscht, und sein Link funktioniert nicht mehr.',
    letter_soon_subject: 'Ticket {id} ({name}) läuft bald ab',
    letter_soon_unused: 'Ihr Datei-Ticket läuft bald ab und wurde noch nicht heruntergeladen.',
    letter_soon_extend: 'Bis dahin kann der Besitzer das Ende verschieben.',
    letter_grant_soon_subject: 'Freigabe {id} läuft bald ab',
    letter_grant_soon_unused: 'Ihre Freigabe läuft bald ab und wurde noch nicht benutzt.',
    letter_used_subject: 'Download-Link zur Freigabe {id}',
    letter_used_lead:
      'über Ihre Freigabe wurden Dateien hochgeladen. Hier können Sie sie herunterladen:',
    letter_uploader_says: 'Nachricht zum Hochgeladenen:',
    letter_sender: 'Absender, nicht überprüft',
    letter_receipt_subject: 'Empfangsbestätigung für Ihre Dateien',
    letter_receipt_to: 'An',
    letter_receipt_encrypted:
      'Die Dateien sind verschlüsselt, deshalb kann diese Bestätigung sie nicht nennen.',
    letter_receipt_why:
      'Beim Hochladen wurde diese Adresse angegeben. Wenn Sie das nicht waren, beachten Sie diese ' +
      'Nachricht nicht.',
    letter_grant_ended_subject: 'Freigabe {id} ist beendet',
    letter_grant_tickets_stay:
      'Über ihren Link kann nichts mehr hochgeladen werden. Was schon hochgeladen wurde, bleibt.',
    letter_ticket: 'Ticket',
    letter_grant: 'Freigabe',
    letter_comment: 'Kommentar',
    letter_file: 'Datei',
    letter_files: 'Dateien',
    letter_time: 'Zeit',
    letter_created: 'Angelegt',
    letter_address: 'Von Adresse',
    letter_downloads: 'Downloads',
    letter_downloads_of: '{downloads} von {max}',
    letter_footer: 'Gesendet von den Datei-Tickets unter {address}',

    page_service: 'Datei-Tickets',
    page_language: 'Sprache',
    page_refused: 'Diese Seite kann nicht angezeigt werden',
    page_not_now: 'Zurzeit nicht verfügbar',
    page_refused_why:
      'Die Anfrage war nicht zu verstehen. Öffnen Sie den Link noch einmal so, wie Sie ihn bekommen haben.',
    page_broken_why: 'Hier ist etwas schiefgegangen. Versuchen Sie es später noch einmal.',
    page_read_only:
      'Hier kann gerade nichts heruntergeladen oder hochgeladen werden. ' +
      'Versuchen Sie es später noch einmal.',
    page_welcome:
      'Dieser Dienst gibt Dateien über Links weiter. Öffnen Sie einen Link, den Sie bekommen haben, ' +
      'um die Dateien zu sehen.',
    page_skip: 'Zum Inhalt',

    service_link_title: 'Sie haben einen Link bekommen',
    service_link:
      'Öffnen Sie ihn im Browser. Er zeigt die Dateien, die für Sie bereitliegen, oder lässt Sie ' +
      'welche hochladen. Ein Konto brauchen Sie nicht. Funktioniert der Link nicht mehr, ist er ' +
      'abgelaufen: Bitten Sie den Absender um einen neuen.',
    service_send_title: 'Sie möchten Dateien senden oder anfordern',
    service_send:
      'Mit einem Konto lädt dieser Befehl eine Datei hoch, und seine Antwort enthält den Link zum ' +
      'Weitergeben. Ersetzen Sie zuerst die Wörter in Großbuchstaben.',
    service_ask:
      'Mit einer Freigabe können andere Ihnen Dateien hochladen. Sie öffnen deren Link im Browser, ' +
      'und Sie werden per E-Mail benachrichtigt.',
    service_dl:
      'Programme für dl, etwa dl-cli, funktionieren unverändert mit der Adresse {address}.',
    service_login_title: 'Konten, und was Sie angelegt haben',
    service_login:
      'Die Konten sind die des Trackers: {login}. Programme nutzen einen API-Schlüssel: {keys}.',
    service_login_link: 'anmelden',
    service_keys_link: 'API-Schlüssel anlegen',
    service_login_alone:
      'Sie brauchen ein Konto: {login}. Programme nutzen einen API-Schlüssel: {keys}.',
    service_lists:
      'Tickets und Freigaben verwalten Sie mit {tickets} und {grants}. Alle Methoden: {all}.',
    service_guide: 'Die Anleitung ist docs/guide/tickets.md in der Dokumentation von Docket.',

    ticket_download: 'Herunterladen',
    ticket_download_all: 'Alle als ZIP-Archiv herunterladen',
    ticket_size: 'Größe',
    ticket_hash: 'SHA-256',
    ticket_until: 'Verfügbar bis {time}',
    ticket_unknown: 'Diese Datei gibt es nicht',
    ticket_unknown_why:
      'Der Link ist abgelaufen oder wurde nicht vollständig kopiert. ' +
      'Wer ihn Ihnen gegeben hat, kann einen neuen anlegen.',
    ticket_file_unknown_why:
      'Das Ticket enthält andere Dateien. Öffnen Sie seinen Link, um zu sehen, welche.',
    ticket_ends: 'Ende',
    ticket_limit: 'Begrenzung',
    ticket_from: 'Von',
    grant_to: 'Sie senden Dateien an {name}.',
    ticket_replaced: 'Ersetzt',
    ticket_logged: 'Der Besitzer sieht, wann etwas heruntergeladen wird.',
    ticket_logged_addresses:
      'Der Besitzer sieht, wann und von welcher Netzwerkadresse etwas heruntergeladen wird.',
    ticket_in: 'Gesamt',
    ticket_file_link: '{name} herunterladen',
    ticket_taken: 'Zurzeit nicht verfügbar',
    ticket_taken_why:
      'Ein anderer Download läuft gerade, und mehr sind nicht erlaubt, außer er schlägt fehl. ' +
      'Versuchen Sie es später noch einmal.',
    ticket_locked: 'Passwort erforderlich',
    ticket_locked_why: 'Öffnen Sie den Link des Tickets, und geben Sie dort das Passwort ein.',
    ticket_locked_link: 'Zum Ticket',

    encrypted_about:
      'Die Dateien sind verschlüsselt. Ihr Browser entschlüsselt sie mit dem Schlüssel aus dem ' +
      'Link, den der Server nicht bekommt.',
    encrypted_no_script:
      'Ihr Browser führt das Skript nicht aus, das sie entschlüsselt. Ohne Browser tut es der ' +
      'Befehl „docket receive“.',
    encrypted_insecure: 'Verschlüsselung geht nur auf Seiten, deren Adresse mit https:// beginnt.',
    encrypted_no_key: 'Dem Link fehlt der Schlüssel. Bitten Sie um den vollständigen Link.',
    encrypted_wrong_key: 'Der Schlüssel ist falsch. Wurde der Link vollständig kopiert?',
    encrypted_key: 'Vollständiger Link oder der Schlüssel',
    encrypted_open: 'Entschlüsseln',
    encrypted_running: '{name} wird heruntergeladen und entschlüsselt.',
    encrypted_saved: '{name} ist entschlüsselt und gespeichert.',
    encrypted_failed: '{name} konnte nicht heruntergeladen werden: {why}',
    encrypted_damaged: 'die Datei ist beschädigt oder wurde verändert',

    password_title: 'Passwort erforderlich',
    password_lead: 'Wer Ihnen den Link gegeben hat, kann Ihnen das Passwort nennen.',
    password: 'Passwort',
    password_send: 'Weiter',
    password_wrong: 'Das Passwort ist falsch.',
    password_wait: 'Zu viele falsche Passwörter. Versuchen Sie es in {time} noch einmal.',

    grant_title: 'Dateien hochladen',
    grant_lead: 'Was Sie hier hochladen, erhält nur die Person, die Ihnen den Link gegeben hat.',
    grant_encrypted:
      'Ihr Browser verschlüsselt die Dateien, bevor er sie sendet. Nur wer den Schlüssel aus dem ' +
      'Link hat, kann sie lesen.',
    grant_choose: 'Dateien auswählen',
    grant_drop: 'oder hier ablegen',
    grant_choose_folder: 'Ordner auswählen',
    grant_resume:
      'Um nach einer Unterbrechung oder in einem neuen Fenster fortzufahren, wählen Sie dieselben ' +
      'Dateien noch einmal aus.',
    grant_taken: 'Zurzeit nicht verfügbar',
    grant_taken_why:
      'Ein anderer Upload läuft gerade, und mehr sind nicht erlaubt, außer er schlägt fehl. ' +
      'Versuchen Sie es später noch einmal.',
    grant_comment: 'Kommentar',
    grant_comment_hint: 'Zum Beispiel, wer Sie sind und was die Dateien sind',
    grant_sender_name: 'Ihr Name, wenn Sie möchten',
    grant_sender_address: 'Ihre E-Mail-Adresse, wenn Sie möchten',
    grant_sender_wrong:
      'Das ist keine E-Mail-Adresse: Berichtigen Sie sie, oder lassen Sie sie weg.',
    grant_receipt_about: 'Sie erhalten eine Empfangsbestätigung per E-Mail.',
    grant_receipt_sent: 'Eine Empfangsbestätigung geht an {address}.',
    grant_send: 'Hochladen',
    grant_size_max: 'Zusammen höchstens {size}.',
    grant_until: 'Sie können bis {time} hochladen.',
    grant_nothing_chosen: 'Es wurde keine Datei ausgewählt. Wählen Sie mindestens eine aus.',
    grant_refused: 'Das Hochladen wurde abgelehnt',
    grant_uploads_gone:
      'Schon hochgeladene Dateien sind nicht mehr verfügbar oder unvollständig. ' +
      'Wählen Sie die Dateien noch einmal aus.',
    grant_too_large: 'Das ist zu groß: Erlaubt sind zusammen {size}.',
    grant_full: 'Der Speicherplatz reicht zurzeit nicht aus. Versuchen Sie es später noch einmal.',
    grant_unknown: 'Hier kann nichts hochgeladen werden',
    grant_unknown_why:
      'Der Link ist abgelaufen oder aufgebraucht, oder er wurde nicht vollständig kopiert. ' +
      'Wer ihn Ihnen gegeben hat, kann einen neuen anlegen.',
    grant_done: 'Ihre Dateien sind angekommen',
    grant_done_told: 'Die Person, die Ihnen den Link gegeben hat, wird per E-Mail benachrichtigt.',
    grant_again: 'Mehr hochladen',

    upload_running: '{percent} von {size}, {speed} pro Sekunde, noch {left}',
    upload_paused: 'angehalten bei {percent}',
    upload_done: 'fertig',
    upload_failed: 'Das Hochladen ist fehlgeschlagen: {why}',
    upload_offline:
      'Die Verbindung ist weg. Das Hochladen geht von selbst weiter, sobald sie wieder da ist.',
    upload_finishing: 'Alles ist hochgeladen. Der Vorgang wird abgeschlossen …',
    upload_unanswered:
      'Alles ist hochgeladen, aber der Server hat noch nicht geantwortet. Es wird automatisch ' +
      'noch einmal versucht.',
    upload_try_again: 'Erneut versuchen',
    upload_pause: 'Anhalten',
    upload_resume: 'Fortsetzen',
    upload_cancel: 'Abbrechen',
    upload_remove: '{name} entfernen',
  },
  counted: {
    files: { one: '{count} Datei', other: '{count} Dateien' },
    letter_ticket_lead: {
      one: 'eine Datei wartet auf Sie. Über diesen Link können Sie sie herunterladen:',
      other: '{count} Dateien warten auf Sie. Über diesen Link können Sie sie herunterladen:',
    },
    letter_downloads_allowed: {
      one: 'Der Link reicht für einen Download.',
      other: 'Der Link reicht für {count} Downloads.',
    },
    letter_uploads_allowed: {
      one: 'Der Link reicht für einen Upload.',
      other: 'Der Link reicht für {count} Uploads.',
    },
    letter_receipt_lead: {
      one: 'Ihre Datei ist angekommen.',
      other: 'Ihre {count} Dateien sind angekommen.',
    },
    letter_more_files: { one: 'und {count} weitere Datei', other: 'und {count} weitere Dateien' },
    letter_soon: {
      one: 'Ihr Datei-Ticket läuft bald ab. Es wurde {count} Mal heruntergeladen.',
      other: 'Ihr Datei-Ticket läuft bald ab. Es wurde {count} Mal heruntergeladen.',
    },
    letter_grant_soon: {
      one: 'Ihre Freigabe läuft bald ab. Sie wurde für {count} Upload benutzt.',
      other: 'Ihre Freigabe läuft bald ab. Sie wurde für {count} Uploads benutzt.',
    },
    letter_expired: {
      one: 'Ihr Datei-Ticket ist nach {count} Download abgelaufen.',
      other: 'Ihr Datei-Ticket ist nach {count} Downloads abgelaufen.',
    },
    letter_purged: {
      one: 'Ihr Datei-Ticket wurde nach {count} Download von Hand gelöscht.',
      other: 'Ihr Datei-Ticket wurde nach {count} Downloads von Hand gelöscht.',
    },
    letter_grant_expired: {
      one: 'Ihre Freigabe ist nach {count} Upload abgelaufen.',
      other: 'Ihre Freigabe ist nach {count} Uploads abgelaufen.',
    },
    letter_grant_purged: {
      one: 'Ihre Freigabe wurde nach {count} Upload von Hand gelöscht.',
      other: 'Ihre Freigabe wurde nach {count} Uploads von Hand gelöscht.',
    },
    letter_grant_used_up: {
      one: 'Ihre Freigabe ist aufgebraucht: Der eine Upload, den sie erlaubte, ist erfolgt.',
      other: 'Ihre Freigabe ist aufgebraucht: Die {count} Uploads, die sie erlaubte, sind erfolgt.',
    },
    ticket_downloads_left: {
      one: 'Noch ein Download ist möglich.',
      other: 'Noch {count} Downloads sind möglich.',
    },
    grant_files_max: {
      one: 'Eine Datei auf einmal.',
      other: 'Höchstens {count} Dateien auf einmal.',
    },
    grant_too_many: {
      one: 'Zu viele Dateien: Nur eine auf einmal ist möglich.',
      other:
        'Zu viele Dateien: Höchstens {count} auf einmal sind möglich. ' +
        'Wählen Sie weniger aus, oder packen Sie sie in ein Archiv.',
    },
    grant_uploads_left: {
      one: 'Sie können noch einmal hochladen.',
      other: 'Sie können noch {count}-mal hochladen.',
    },
  },
}
