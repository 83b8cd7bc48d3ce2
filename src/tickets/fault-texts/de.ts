/** The German sentences of the faults of file tickets. */

export const de = {
  ticket: {
    ticket_login_required:
      'Melden Sie sich an: Senden Sie einen Login-Namen und ein Passwort, oder einen ' +
      'API-Schlüssel anstelle des Passworts.',
    ticket_logins_differ:
      'Die Header Authorization und X-Authorization enthalten verschiedene Anmeldedaten.',
    ticket_request_unknown:
      'Eine solche Anfrage gibt es nicht. Es gibt info, newticket, newgrant und purgeticket, ' +
      'kleingeschrieben.',
    ticket_verb_wrong: 'Die Anfrage {1} braucht {2}.',
    message_missing:
      'Dem Formular fehlt das Feld „msg“: Senden Sie es mit einem JSON-Objekt, oder leer für ' +
      'die Vorgaben.',
    message_invalid: 'Das Feld „msg“ ist kein JSON-Objekt.',
    message_value_invalid: 'Der Wert von „{1}“ ist nicht gültig ({2}).',
    message_value_missing: 'Der Wert „{1}“ fehlt ({2}).',
    file_missing: 'Das Formular enthält keine Datei. Wählen Sie mindestens eine aus.',
    ticket_encrypted:
      'Die Dateien eines verschlüsselten Tickets können nicht ersetzt werden. Legen Sie ein ' +
      'neues Ticket an.',
    encryption_refused:
      'Verschlüsselte Dateien werden hier nicht angenommen: Die Freigabe verlangt keine, oder ' +
      'die Arten von Dateien sind begrenzt, was nur der Inhalt zeigen könnte.',
    encryption_unscanned:
      'Verschlüsselte Dateien werden hier nicht angenommen, weil sie nicht auf Schadsoftware ' +
      'geprüft werden können.',
    grant_encrypted:
      'Diese Freigabe nimmt nur verschlüsselte Dateien an. Verwenden Sie ihre Seite mit ' +
      'Skripten, oder docket send --grant mit dem vollständigen Link.',
    upload_too_large: 'Das Hochgeladene ist größer als die erlaubten {1} Bytes.',
    quota_exceeded:
      'Von den {2} Bytes dieses Kontos sind nur {1} frei. Laden Sie weniger hoch, oder löschen ' +
      'Sie zuerst Tickets.',
    ticket_limit_exceeded:
      'Die Richtlinie für Datei-Tickets erlaubt für „{1}“ höchstens {2}; 0 für keine Begrenzung ' +
      'ist nicht erlaubt.',
    ticket_password_required: 'Die Richtlinie für Datei-Tickets verlangt ein Passwort.',
    ticket_type_refused: 'Dateien wie „{1}“ werden hier nicht angenommen; angenommen werden {2}.',
    disk_full:
      'Der Server hat keinen Speicherplatz mehr für das Hochgeladene. Versuchen Sie es später ' +
      'noch einmal, oder benachrichtigen Sie den Administrator.',
    files_too_many:
      'Ein Formular kann höchstens {1} Dateien enthalten. Senden Sie mehr in einem Archiv.',
    uploads_too_many:
      'Höchstens {1} Uploads können gleichzeitig offen sein. Schließen Sie einige ab, oder ' +
      'brechen Sie sie ab.',
    upload_unknown:
      'Diesen Upload gibt es nicht: Er gehört schon zu einem Ticket, wurde abgebrochen, ist ' +
      'abgelaufen oder hat nie existiert.',
    upload_unfinished:
      'Vom Upload {1} sind erst {2} von {3} Bytes angekommen. Senden Sie zuerst den Rest.',
    upload_verb_wrong: 'Uploads unterstützen {1} nicht.',
    tus_extension_unknown: 'Unterstützt werden diese tus-Erweiterungen: {1}.',
    tus_request_invalid: 'Das ist keine gültige Anfrage von tus 1.0.0 ({1}).',
    uploads_taken:
      'Ein anderer Upload läuft gerade, und er ist der letzte, den die Freigabe erlaubt. ' +
      'Versuchen Sie es später noch einmal, falls er fehlschlägt.',
    grant_locked:
      'Diese Freigabe hat ein Passwort: Öffnen Sie ihren Link, und geben Sie es zuerst dort ein.',
    upload_offset_wrong:
      'Upload-Offset passt nicht zu den angekommenen Bytes. Erfragen Sie ihn mit HEAD.',
    upload_busy:
      'Eine andere Anfrage zu diesem Upload läuft gerade. Versuchen Sie es gleich noch einmal.',
    upload_parts_off:
      'Teile von Uploads werden hier nicht direkt an den Dateispeicher gesendet. Senden Sie die Bytes mit PATCH.',
    upload_part_invalid:
      'Ein Teil eines Uploads hat {1} bis {2} Bytes, der letzte auch weniger, und endet nicht nach dem Upload.',
    upload_part_missing:
      'Der Dateispeicher hat die Bytes dieses Teils nicht. Senden Sie sie noch einmal.',
    ticket_id_invalid: 'Der Pfad muss mit der ID eines Tickets enden: 32 Buchstaben und Ziffern.',
    ticket_unknown:
      'Dieses Ticket gibt es nicht: Es ist abgelaufen, wurde gelöscht oder hat nie existiert.',
    ticket_file_unknown: 'Diese Datei hat das Ticket nicht: Seine Dateien sind ab 1 nummeriert.',
    ticket_locked:
      'Dieses Ticket hat ein Passwort: Öffnen Sie seinen Link, und geben Sie es zuerst dort ein.',
    ticket_file_waits:
      'Die Datei wird auf Schadsoftware geprüft. Versuchen Sie es gleich noch einmal.',
    ticket_file_infected:
      'In der Datei wurde Schadsoftware gefunden, deshalb kann sie nicht heruntergeladen ' +
      'werden. Ihr Besitzer wurde benachrichtigt.',
    ticket_file_unscanned:
      'Die Datei konnte nicht auf Schadsoftware geprüft werden und kann deshalb nicht ' +
      'heruntergeladen werden. Fragen Sie ihren Besitzer oder den Administrator.',
    ticket_file_not_held:
      'Die Datei ist nicht in Quarantäne: Sie ist sauber, wurde freigegeben oder wird gerade ' +
      'geprüft.',
    ticket_report_unknown:
      'Eine offene Meldung {1} gibt es nicht: Sie wurde geschlossen, entfernt oder hat nie ' +
      'existiert.',
    ticket_recipients_too_many: 'Ein Ticket kann höchstens {1} Empfänger mit eigenen Links haben.',
    ticket_recipient_unknown: 'Das Ticket hat keinen Empfänger {1}, dessen Link funktioniert.',
    ticket_links_encrypted:
      'Links zu verschlüsselten Dateien können nicht per Mail gesendet werden: Der Server kennt ' +
      'den Schlüssel nicht, der im Link stehen muss. Legen Sie die Links ohne Mail an, und ' +
      'fügen Sie jedem den Schlüssel hinzu.',
    ticket_links_unsent:
      'Dieser Dienst sendet keine Mails und kann Empfängern deshalb keine eigenen Links senden. ' +
      'Legen Sie das Ticket ohne eigene Links an, und danach die Links ohne Mail.',
    downloads_taken:
      'Ein anderer Download läuft gerade, und mehr sind nicht erlaubt, außer er schlägt fehl. ' +
      'Versuchen Sie es später noch einmal.',
    grant_unknown:
      'Diese Freigabe gibt es nicht: Sie ist abgelaufen, wurde gelöscht oder hat nie existiert.',
    own_unknown:
      'Unter Ihren Tickets und Freigaben gibt es „{2}“ nicht: Es ist abgelaufen, wurde gelöscht ' +
      'oder hat nie existiert.',
    ticket_not_yours:
      'Dieses Ticket gehört jemand anderem: Nur sein Besitzer und Administratoren können es ' +
      'löschen.',
  },
  joined: {
    ticket_not_readable:
      'Die Dateien eines verschlüsselten Tickets können nur mit dem Schlüssel seines Links ' +
      'gelesen werden. Deshalb können weder sie noch der Link an einen Bug angehängt werden.',
  },
}
