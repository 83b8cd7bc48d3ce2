/** The German sentences of the faults about searches and views. */

export const de = {
  savedSearch: {
    saved_search_name_invalid: 'Der Name einer gespeicherten Suche hat 1 bis {1} Zeichen.',
    saved_search_exists: 'Sie haben schon eine gespeicherte Suche „{1}“.',
    saved_search_empty: 'Die Suche ist leer: Sie enthält keine Kriterien.',
    saved_searches_too_many: 'Sie können höchstens {1} Suchen speichern. Löschen Sie zuerst eine.',
  },
  search: {
    number_not_numeric: '„{1}“ in „{2}“ ist keine Zahl.',
    illegal_date:
      '„{1}“ in „{2}“ ist kein Datum. Verwenden Sie die Form 2026-01-31, mit Uhrzeit die von ' +
      'ISO 8601.',
    buglist_parameters_required:
      'Geben Sie mindestens ein Suchkriterium ein, zum Beispiel ein Produkt oder einen Status.',
    search_too_large: 'Diese Suche ist zu groß ({1}<3> {3}</3>); höchstens {2} sind erlaubt.',
    search_reads_too_much:
      'Diese Suche müsste zu viel lesen (mehr als {2} {1}). Fügen Sie Kriterien hinzu, auf die ' +
      'weniger Bugs passen.',
    search_pattern_file_too_large:
      'Anhang {2.id} von Bug {2.bug_id} hat {2.attach_size} Bytes. „{1}“ passt auf Anfang oder ' +
      'Ende eines Textes oder Worts, was in Dateien mit höchstens {3} Bytes möglich ist. ' +
      'Schließen Sie diesen Bug aus, oder suchen Sie nach einem Teil des Textes.',
    search_cursor_invalid:
      'Diese Fortsetzung gehört zu einer Suche mit anderer Reihenfolge. Beginnen Sie von vorn.',
    search_field_operator_invalid:
      'Das Feld „{1}“ kann nicht mit dem Operator „{2}“ durchsucht werden.',
    illegal_pronoun:
      'Unbekanntes Fürwort „{1}“: Verwenden Sie %user%, %reporter%, %assignee%, %qacontact% ' +
      'oder %group.NAME%.',
    login_required_for_pronoun:
      'Melden Sie sich an, um „{1}“ zu verwenden; es steht für die angemeldete Person.',
    search_pattern_invalid: 'Ungültiger regulärer Ausdruck „{1}“: {2}.',
    search_field_unknown: '„{1}“ ist kein Feld, das durchsucht werden kann.',
    search_grouped_invalid:
      'Mit AND_G verbundene Bedingungen müssen auf dieselbe Zeile eines Felds passen: {1}.',
    search_invalid_joiner: 'Unbekannte Verknüpfung „{1}“: Verwenden Sie AND, OR oder AND_G.',
    search_cp_without_op: 'CP schließt eine Gruppe von Bedingungen, die kein OP geöffnet hat.',
    quicksearch_unbalanced_quotes: 'Anführungszeichen ohne Gegenstück: {1}.',
    quicksearch_unknown_field:
      'Unbekanntes oder mehrdeutiges Feld: {1}. Um danach als Wort zu suchen, setzen Sie es in ' +
      'Anführungszeichen.',
    quicksearch_invalid_query:
      'Unerwartet: „{1}“. Es gibt nichts zu verbinden oder zu verneinen. Um danach als Wort zu ' +
      'suchen, setzen Sie es in Anführungszeichen.',
    search_field_operator_unsupported: 'Den Suchoperator „{1}“ gibt es nicht.',
  },
  bulkChange: {
    bulk_change_unknown:
      'Eine solche Änderung mehrerer Bugs haben Sie nicht begonnen. Die neuesten 100 werden 30 ' +
      'Tage lang aufbewahrt.',
    bulk_change_empty: 'Geben Sie Bugs und mindestens eine Änderung an.',
    bulk_changes_running:
      '{1} Ihrer Änderungen mehrerer Bugs laufen. Warten Sie, bis eine fertig ist.',
    bulk_change_started:
      'Diese Änderung wurde schon bestätigt. Ihre Seite zeigt, was aus jedem Bug wurde.',
    bulk_change_kept:
      'Eine Änderung mehrerer Bugs kann einmal rückgängig gemacht werden, bis zehn Minuten nach ' +
      'ihrem Abschluss.',
  },
  inbox: {
    inbox_invalid: 'Der Parameter „{1}“ des Eingangs ist nicht gültig: {2}.',
  },
  myData: {
    my_data_too_often:
      'Ihre Daten wurden zu oft heruntergeladen. Versuchen Sie es in {1:minutes} noch einmal.',
  },
  reminder: {
    reminders_too_many: 'Sie können höchstens {1} Erinnerungen haben. Löschen Sie zuerst eine.',
    reminder_past:
      '{1} liegt nicht in der Zukunft. Eine Erinnerung wird zu einer späteren Zeit gesendet.',
  },
  report: {
    report_axis_invalid:
      'Bugs können nicht nach „{1}“ gezählt werden. Verwenden Sie ein Feld mit einer Liste von ' +
      'Werten, Schlüsselwörter oder Personen.',
    report_too_large:
      'Dieser Bericht hat mehr als {1:grouped} Zellen. Verwenden Sie weniger oder andere ' +
      'Felder, oder suchen Sie nach weniger Bugs.',
    saved_report_name_invalid: 'Der Name eines gespeicherten Berichts hat 1 bis {1} Zeichen.',
    saved_report_too_long:
      'Ein gespeicherter Bericht kann höchstens {1:grouped} Zeichen haben. Kürzen Sie die Suche.',
    saved_report_without_axes: 'Es gibt keinen Bericht zu speichern: Wählen Sie zuerst ein Feld.',
    saved_reports_too_many:
      'Sie können höchstens {1} Berichte speichern. Löschen Sie zuerst einen.',
  },
  series: {
    series_name_invalid: '„{1}“ einer Datenreihe hat 1 bis {2} Zeichen.',
    series_exists: 'Die Datenreihe „{1}“ gibt es schon. Wählen Sie einen anderen Namen.',
    series_frequency: 'Nur Administratoren können Bugs öfter als alle {1} Tage zählen lassen.',
    series_max: 'Sie können höchstens {1} Datenreihen anlegen. Löschen Sie zuerst eine.',
    series_too_many:
      'Höchstens {1} Datenreihen können zusammen gezeigt werden. Wählen Sie weniger aus.',
    series_points_too_many:
      'Es sind mehr als {1:grouped} Datenpunkte. Wählen Sie weniger Datenreihen oder einen ' +
      'kürzeren Zeitraum.',
  },
  watchedSearch: {
    watched_searches_too_many:
      'Sie können höchstens {1} gespeicherte Suchen beobachten. Beenden Sie zuerst eine ' +
      'Beobachtung.',
    watched_search_too_large:
      'Eine beobachtete Suche findet höchstens {1} Bugs. Fügen Sie ein Kriterium hinzu, zum ' +
      'Beispiel ein Produkt.',
  },
  whine: {
    whines_too_many: 'Sie können höchstens {1} eingeplante Suchen haben. Löschen Sie zuerst eine.',
    whine_changed:
      'Das wurde geändert, seit Sie es gelesen haben. Lesen Sie es neu, und wiederholen Sie ' +
      'Ihre Änderung.',
    whines_run_too_often:
      'Sie haben zu viele Nachrichten angefordert. Versuchen Sie es in {1:seconds} noch einmal.',
  },
}
