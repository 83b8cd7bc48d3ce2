/** The German sentences of the faults of this room. */

export const de = {
  aside: {
    read_slow:
      'Das dauerte länger als {1:seconds} und wurde abgebrochen. Grenzen Sie es ein: Verbinden ' +
      'Sie Texte und Muster mit einem Produkt, einem Status, einer Person oder einer Zeit, oder ' +
      'fordern Sie weniger Bugs auf einmal an.',
    reads_spent:
      'Ihre Suchen und langen Listen haben die {1:seconds} verbraucht, die innerhalb von {2} ' +
      'Minuten erlaubt sind. Versuchen Sie es in {3:seconds} noch einmal.',
    reads_waiting:
      '{1} Ihrer Suchen oder langen Listen warten schon. Versuchen Sie es in {2:seconds} noch ' +
      'einmal.',
    reads_full:
      'Zu viele Suchen und lange Listen warten. Versuchen Sie es in {1:seconds} noch einmal.',
    calls_spent:
      'Ihre Anfragen haben die ganze Serverzeit verbraucht, die einer Adresse oder Person ' +
      'zusteht. Versuchen Sie es in {1:seconds} noch einmal; nach einer Anmeldung ist die ' +
      'Grenze höher.',
  },
  blob: {
    blobs_away:
      'Der Dateispeicher antwortet nicht. Es wurde nichts geändert; versuchen Sie es gleich ' +
      'noch einmal.',
    disk_reserved:
      'Der Server hat keinen Speicherplatz mehr für Dateien. Es wurde nichts geändert; ' +
      'benachrichtigen Sie den Administrator.',
    disk_nearly_full:
      'Der Speicher des Servers ist voll. Es wurde nichts geändert; Sie können sich noch ' +
      'anmelden und Tickets löschen. Benachrichtigen Sie den Administrator.',
  },
  db: {
    database_busy:
      'Zu viele Änderungen warten darauf, geschrieben zu werden. Es wurde nichts geändert; ' +
      'versuchen Sie es gleich noch einmal.',
    database_locked:
      'Ein anderes Programm sperrt die Datenbank. Es wurde nichts geändert; versuchen Sie es ' +
      'noch einmal, sobald es fertig ist.',
    database_lost:
      'Die Verbindung zur Datenbank ging verloren. Versuchen Sie es gleich noch einmal.',
    database_standby:
      'Die Datenbank nimmt zurzeit keine Änderungen an. Es wurde nichts geändert; versuchen Sie ' +
      'es gleich noch einmal.',
    database_applies:
      'Eine Kopie der Datenbank hat diese Suche abgebrochen, um Änderungen zu übernehmen. ' +
      'Versuchen Sie es gleich noch einmal.',
    database_conflict:
      'Diese Änderung stand zu oft im Konflikt mit anderen an denselben Daten. Es wurde nichts ' +
      'geändert; versuchen Sie es noch einmal.',
    database_slow:
      'Das dauerte länger als {1:seconds} und wurde abgebrochen. Es wurde nichts geändert; ' +
      'fordern Sie weniger auf einmal an.',
    database_full:
      'Der Speicher der Datenbank ist voll. Es wurde nichts geändert; schaffen Sie zuerst Platz.',
  },
  feed: {
    event_cursor_invalid:
      '„{1}“ ist keine Stelle in den Ereignissen: Verwenden Sie „next“ aus einer früheren ' +
      'Antwort oder „now“.',
    events_gone:
      'Ereignisse nach dieser Stelle wurden entfernt. Lesen Sie die benötigten Bugs neu, und ' +
      'fahren Sie mit after=now fort; ohne „after“ beginnt die Antwort mit dem ältesten ' +
      'Ereignis.',
  },
  door: {
    api_key_scope:
      'Dieser API-Schlüssel hat den Umfang „{1}“, der Aufruf braucht aber „{2}“. Verwenden Sie ' +
      'einen Schlüssel, der mehr erlaubt; das wird in den Einstellungen gewählt.',
    acting:
      'Das ist nicht möglich, solange Sie als {1} handeln, denn es betrifft das ' +
      'eigene Konto dieser Person. Beenden Sie das zuerst.',
    param_required: 'Der erforderliche Parameter „{1}“ fehlt.',
    params_required: 'Mindestens einer dieser Parameter ist erforderlich: {1}.',
    param_must_be_numeric: 'Der Wert des Parameters „{1}“ muss eine Zahl sein ({2}).',
    param_invalid: 'Der Parameter „{1}“ ist nicht gültig: {2}.',
    body_invalid: 'Der Inhalt der Anfrage ist ungültig: {1}.',
    param_integer_required: 'Der Wert des Parameters „{1}“ muss eine ganze Zahl sein ({2}).',
    param_scalar_array_required:
      'Der Parameter „{1}“ muss eine Liste von Texten, Zahlen oder Wahrheitswerten sein.',
    json_malformed: 'Der Inhalt ist kein wohlgeformtes JSON<1> ({1})</1>.',
    request_malformed:
      'Die Anfrage ist kein wohlgeformtes HTTP, oder sie endete, bevor sie vollständig war.',
    host_twice: 'Die Anfrage hat mehr als einen Host-Header; sie muss genau einen haben.',
    request_slow: 'Die Anfrage brauchte zu lange, um anzukommen.',
    invalid_callback:
      'Der Name der Callback-Funktion darf nur Buchstaben, Ziffern, Unterstriche, Punkte und ' +
      'eckige Klammern enthalten und nur einmal angegeben werden.',
    rest_invalid_resource: 'Die Ressource „{1} {2}“ gibt es nicht.',
    rpc_value_invalid: '„{2}“ ist kein Wert des Typs „{1}“.',
    unknown_method:
      '„{1}“ kann mit dieser Anfrage nicht gesetzt werden: Es gibt keine solche Eigenschaft.',
    method_unknown: 'Die Methode „{1}“ gibt es nicht. Namen von Methoden sehen aus wie „Bug.get“.',
    rpc_malformed: 'Der Aufruf ist ungültig: {1}.',
    json_rpc_post_only: '„{1}“ kann Daten ändern und deshalb nicht mit GET aufgerufen werden.',
    xmlrpc_illegal_content_type:
      'XML-RPC-Aufrufe müssen den Inhaltstyp „text/xml“ oder „application/xml“ haben, nicht „{1}“.',
    json_rpc_illegal_content_type:
      'JSON-RPC-Aufrufe müssen den Inhaltstyp „application/json“ haben, nicht „{1}“.',
    form_foreign:
      'Das Formular kam nicht von einer Seite dieses Dienstes, oder es ist abgelaufen. Senden ' +
      'Sie es noch einmal.',
    cross_origin:
      'Diese Anfrage kam nicht von einer Seite dieses Dienstes. Programme müssen den Header ' +
      'X-Docket-CSRF mit dem Wert 1 senden.',
    file_embedded:
      'Dateien können angezeigt oder heruntergeladen werden, aber nicht als Skript, Stylesheet, ' +
      'Worker, Frame oder Objekt einer Seite geladen werden.',
    login_required: 'Sie müssen sich zuerst anmelden.',
    too_many_requests: 'Zu viele Anfragen. Versuchen Sie es in {1:seconds} noch einmal.',
    body_too_large: 'Der Inhalt ist größer als die erlaubten {1} Bytes.',
    body_unknown:
      'Der Inhalt ist größer als die {1} Bytes, die ohne Anmeldung erlaubt sind. Melden Sie ' +
      'sich an; Programme senden einen API-Schlüssel.',
    client_gone: 'Die Verbindung wurde geschlossen, bevor die Antwort gesendet war.',
    headers_too_large:
      'Adresse und Header der Anfrage sind zu lang. Senden Sie Parameter im Inhalt.',
    not_now:
      'Der Dienst ist vorübergehend nicht verfügbar. Versuchen Sie es in {1:seconds} noch einmal.',
    internal:
      'Ein interner Fehler ist aufgetreten und wurde protokolliert. Nennen Sie dem ' +
      'Administrator die Nummer dieser Anfrage: {1}.',
  },
}
