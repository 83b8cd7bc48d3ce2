/** The German sentences of the faults about bugs. */

export const de = {
  attachment: {
    attachment_bug_required: 'Geben Sie den Bug an, der den Anhang erhält.',
    user_not_insider:
      'Nur Insider können einen Anhang privat oder öffentlich machen oder einen privaten ' +
      'kommentieren.',
    auth_failure: 'Anhang {1} ist privat: Nur Insider und wer ihn angehängt hat, können ihn lesen.',
    file_too_large: 'Die Datei ist zu groß: Anhänge können höchstens {1} KB haben.',
    attachment_quota_exceeded:
      'Das würde Ihr Kontingent von {2} Bytes für Anhänge überschreiten, von dem {1} frei sind. ' +
      'Hängen Sie eine kleinere Datei an, oder schreiben Sie einen Link.',
    invalid_content_type:
      '„{1}“ ist kein gültiger Inhaltstyp. Verwenden Sie {2}, einen Schrägstrich und einen ' +
      'Untertyp, zum Beispiel „image/png“.',
    file_not_specified: 'Geben Sie einen Dateinamen ein.',
    nothing_to_attach: 'Wählen Sie eine Datei, oder geben Sie einen Text oder eine Adresse ein.',
    attachment_address_invalid: 'Die Adresse muss mit „http://“ oder „https://“ beginnen.',
    missing_attachment_description: 'Geben Sie eine Beschreibung des Anhangs ein.',
    zero_length_file: 'Die Datei ist leer oder kein gültiges Base64.',
    attachment_text_too_long: 'Der Parameter „{1}“ hat mehr als {2} Zeichen.',
    attachment_not_found: 'Einen Anhang mit der Nummer {1} gibt es nicht.',
    attachment_removed: 'Der Inhalt von Anhang {1} wurde gelöscht; seine Beschreibung bleibt.',
    no_attachments: 'Bug {1} hat keine Anhänge, die Sie herunterladen können.',
    too_many_attachments: 'Bug {1} hat mehr als {2} Anhänge: Laden Sie sie einzeln herunter.',
    invalid_attach_id: 'Anhang {1} existiert nicht, oder Sie dürfen nicht darauf zugreifen.',
    illegal_attachment_edit:
      'Nur wer Anhang {1} angehängt hat, und Personen mit editbugs, die ihn lesen können, ' +
      'können ihn ändern.',
    illegal_attachment_edit_bug:
      'Nur Mitglieder bestimmter Gruppen können Bugs des Produkts „{1}“ und ihre Anhänge ändern.',
    filename_not_specified: 'Ein Anhang braucht einen Dateinamen.',
  },
  bugmail: {
    bugmail_wish_unknown: '„{1}“ kann keine Mails über „{2}“ erhalten.',
    watch_self: 'Sie können sich nicht selbst beobachten: Ihre eigenen Mails erhalten Sie schon.',
    unsubscribe_link_invalid:
      'Der Link ist nicht gültig: Öffnen Sie ihn genau so, wie er in der Nachricht steht, oder ' +
      'melden Sie sich an, und ignorieren Sie den Bug auf seiner Seite.',
    bugmail_too_many: 'Das Höchste ist hier {1}.',
  },
  commentEdit: {
    comment_not_editable:
      'Sie können Kommentar {1} nicht bearbeiten: Das können nur Mitglieder einer Gruppe, die ' +
      'die Administratoren bestimmen, und die meisten von ihnen nur eigene Kommentare.',
    comment_emptied: 'Ein Kommentar kann nicht geleert werden.',
    comment_without_text: 'Kommentar {1} hat keinen eigenen Text, der bearbeitet werden könnte.',
    comment_revision_unknown: 'Kommentar {2} hat keine ältere Fassung {1}.',
  },
  commentTag: {
    comment_tag_disabled:
      'Tags von Kommentaren sind ausgeschaltet: Keine Gruppe darf sie vergeben.',
    comment_tag_invalid:
      '„{1}“ ist kein gültiger Tag: Verwenden Sie nur Buchstaben, Ziffern, Unterstriche, Punkte ' +
      'und Bindestriche.',
    comment_tag_too_long: 'Ein Tag kann höchstens {1} Zeichen haben.',
    comment_tag_too_short: 'Der Tag „{1}“ ist zu kurz: Er braucht mindestens {2} Zeichen.',
    comment_tags_too_many:
      'Ein Kommentar kann höchstens {1} Tags haben. Entfernen Sie zuerst einige.',
  },
  comments: {
    param_required: 'Ein Kommentar kann nicht leer sein.',
    number_too_large: '{1} Stunden sind zu viel für einen Kommentar: Das Höchste ist {2}.',
    number_too_small: '{1} Stunden sind zu wenig für einen Kommentar: Das Mindeste ist {2}.',
    comment_is_private: 'Kommentar {1} ist privat: Nur Insider können ihn lesen.',
    comment_id_invalid: 'Einen Kommentar mit der Nummer {1} gibt es nicht.',
    user_not_insider: 'Nur Insider können einen Kommentar privat oder öffentlich machen.',
    comments_restricted:
      'Die Kommentare dieses Bugs sind Mitgliedern einer Gruppe vorbehalten, zu der Sie nicht ' +
      'gehören.',
    comment_too_long:
      'Ein Kommentar kann höchstens {1} Zeichen haben. Hängen Sie längeren Text als Datei an.',
    comment_invalid_isprivate: '„{1}“ ist nicht die Nummer eines Kommentars dieses Bugs.',
  },
  customField: {
    number_not_integer: '„{1}“ in {2} ist keine ganze Zahl.',
    number_too_large: '{1} ist zu groß für {2}: Das Höchste ist {3}.',
    number_too_small: '{1} ist zu klein für {2}: Das Mindeste ist {3}.',
    illegal_date: '„{1}“ in {2} ist kein Datum. Verwenden Sie die Form {3}.',
    illegal_time: '„{1}“ in {2} hat keine gültige Uhrzeit aus Stunden, Minuten und Sekunden.',
    freetext_too_long: 'Der Text in {1} hat {2} Zeichen; höchstens {3} sind erlaubt.',
    custom_value_invalid: '{1} nimmt einen einzelnen Wert an, keine Liste.',
    relationship_loop_single: 'Bug {2} in {1} würde im Kreis zu diesem Bug zurückführen.',
    required_field: 'Geben Sie einen Wert für {1} ein; er ist hier erforderlich.',
  },
  flag: {
    flag_status_invalid: 'Das Flag {1} kann nicht auf „{2}“ gesetzt werden.',
    flag_update_denied:
      'Sie dürfen das Flag {2} nicht so setzen. Sein Typ bestimmt, welche Gruppen es dürfen.',
    flag_type_requestee_disabled:
      'Das Flag {1} kann nicht bei einer bestimmten Person angefragt werden.',
    flag_not_unique: 'Das Flag „{1}“ ist mehrmals gesetzt. Geben Sie an, welches gemeint ist.',
    flag_type_not_unique: 'Mehrere Flag-Typen heißen „{1}“. Geben Sie an, welcher gemeint ist.',
    flag_type_inactive: 'Das Flag {1} ist inaktiv und kann nicht mehr gesetzt werden.',
    flag_type_not_multiplicable:
      'Das Flag {1} ist schon gesetzt und kann nur einmal gesetzt werden.',
    flag_requestee_disabled: 'Von {1} kann kein Flag angefragt werden: Das Konto ist geschlossen.',
    flag_requestee_unauthorized:
      'Von {1} kann hier kein Flag angefragt werden: Diese Person kann den Bug<2> {2}</2> nicht ' +
      'sehen.',
    flag_requestee_unauthorized_attachment:
      'Von {1} kann kein Flag für Anhang {2} angefragt werden: Er ist privat.',
    flag_requestee_needs_privs:
      'Von {1} kann das Flag {2} nicht angefragt werden: Diese Person darf es nicht erteilen.',
    flag_type_target_type_invalid:
      'Ein Flag-Typ gilt für „bug“ oder „attachment“, nicht für „{1}“.',
    flag_type_name_invalid:
      '„{1}“ kann nicht der Name eines Flags sein. Verwenden Sie 1 bis {2} Zeichen ohne ' +
      'Leerzeichen und Kommas.',
    flag_type_description_invalid: 'Geben Sie eine Beschreibung des Flag-Typs ein.',
    flag_type_cc_list_invalid: 'Eine CC-Liste kann höchstens {1} Zeichen haben.',
    flag_type_sortkey_invalid:
      'Der Sortierschlüssel eines Flag-Typs ist eine Zahl von 1 bis {2}, nicht {1}.',
    flag_type_not_editable:
      'Sie können das Flag {1} so nicht ändern: Es gilt auch für Produkte, die Sie nicht ' +
      'verwalten. Ändern können Sie nur, ob es für Ihre eigenen Produkte gilt.',
    flag_type_in_use:
      'Das Flag {1} wird verwendet, deshalb kann sein Typ nicht gelöscht werden. Machen Sie ihn ' +
      'stattdessen inaktiv.',
    illegal_cc_address: '„{1}“ in der CC-Liste ist keine E-Mail-Adresse.',
  },
  history: {
    illegal_date:
      '„{1}“ ist keine Zeit. Verwenden Sie die Form von ISO 8601; ohne Zone ist es UTC.',
  },
  newcomer: {
    links_too_early:
      'Ihr Konto ist neu: {2} Stunden lang nach seiner Anlage kann es keine Links hinzufügen. ' +
      'Entfernen Sie „{1}“.',
  },
  personalTag: {
    tag_name_invalid:
      'Ein Tag hat 1 bis {1} Zeichen und kann kein Komma enthalten, das Tags trennt.',
    tag_not_known: 'Sie haben keinen Tag mit der ID {1}.',
    tag_exists: 'Sie haben schon einen Tag „{1}“. Wählen Sie einen anderen Namen.',
    tags_too_many:
      'Sie können höchstens {1} Tags haben. Entfernen Sie zuerst einen von allen Bugs.',
  },
  relation: {
    dependency_loop_single: 'Ein Bug kann nicht in seinem eigenen Feld {1} oder {2} stehen.',
    dependency_loop_multi:
      'Diese Bugs stünden direkt oder indirekt sowohl in {1.0} als auch in {1.1} dieses Bugs<2> ' +
      '({2})</2>.',
  },
  seeAlso: {
    bug_url_invalid:
      '„{1}“ kann nicht verlinkt werden ({2}). Geben Sie die Nummer, den Alias oder die Adresse ' +
      'eines Bugs hier an, oder die Adresse eines Bugs in Bugzilla, Launchpad, Debian, JIRA, ' +
      'Trac, MantisBT, SourceForge oder GitHub.',
    bug_url_too_long: 'Die Adresse eines Bugs kann höchstens {1} Zeichen haben.',
    see_also_self_reference: 'Ein Bug kann nicht auf sich selbst verweisen.',
  },
  bug: {
    improper_bug_id_field_value:
      '<1>„{1}“ ist weder eine gültige Bug-Nummer noch ein Alias.</1><-1>Geben Sie eine ' +
      'Bug-Nummer oder einen Alias ein.</-1>',
    bug_id_does_not_exist: 'Einen Bug mit der Nummer {1} gibt es nicht.',
    bug_access_denied:
      'Sie dürfen Bug {1} nicht sehen. Bitten Sie jemanden, der ihn sehen kann, Sie auf seine ' +
      'CC-Liste zu setzen.',
    bug_access_query:
      'Bug {1} ist nicht öffentlich. Melden Sie sich mit einem Konto an, das ihn sehen kann.',
    alias_too_long: 'Der Alias „{1}“ ist länger als 40 Zeichen.',
    alias_in_use: 'Der Alias „{1}“ wird schon verwendet ({2}).',
    alias_is_numeric:
      'Der Alias „{1}“ ist eine Zahl und könnte mit einer Bug-Nummer verwechselt werden: Fügen ' +
      'Sie einen Buchstaben hinzu.',
    alias_has_comma_or_space:
      'Der Alias „{1}“ enthält ein Komma oder ein Leerzeichen; diese trennen Aliase.',
    freetext_too_long: 'Der Text in {1} hat {2} Zeichen; höchstens {3} sind erlaubt.',
    require_summary: 'Geben Sie eine Zusammenfassung ein: eine Zeile, die den Bug beschreibt.',
    reassign_to_empty:
      'Ein Bug braucht einen Zuständigen: Nennen Sie einen, oder setzen Sie ihn auf die Vorgabe ' +
      'zurück.',
    multiple_alias_not_allowed:
      'Die Aliase mehrerer Bugs können nicht auf einmal geändert werden, weil ein Alias zu ' +
      'einem Bug gehört.',
    dupe_not_allowed:
      'Mehrere Bugs können nicht auf einmal als Duplikate markiert werden. Markieren Sie sie ' +
      'einzeln.',
    cc_remove_denied:
      'Nur wer den Bug bearbeiten kann, kann andere von der CC-Liste entfernen. Sich selbst ' +
      'können Sie immer entfernen.',
    object_not_specified: 'Geben Sie einen Wert für {1} ein: Diese Installation hat keine Vorgabe.',
    illegal_change:
      'Sie dürfen {1.field} nicht<1.from> von „{1.from}“</1.from><1.to> in „{1.to}“</1.to> ' +
      'ändern; dazu fehlt Ihnen das Recht.',
    invalid_user_group:
      '{1} kann Bugs von {2} nicht sehen oder bearbeiten und deshalb an keinem beteiligt sein.',
    group_restriction_not_allowed:
      'Ein Bug dieses Produkts kann nicht in die Gruppe „{1}“ gesetzt werden, oder es gibt ' +
      'keine solche Gruppe.',
    group_invalid_removal:
      'Der Bug kann nicht aus der Gruppe „{1}“ genommen werden: Er ist nicht darin, die Gruppe ' +
      'ist vorgeschrieben, oder Sie dürfen es nicht.',
    missing_resolution: 'Ein Bug mit dem Status {1} braucht eine Lösung.',
    resolution_not_allowed: 'Ein offener Bug kann keine Lösung haben.',
    illegal_bug_status_transition: 'Ein neuer Bug kann nicht mit dem Status {1} gemeldet werden.',
    illegal_status_change:
      'Der Status kann nicht von {1} in {2} geändert werden: Der Arbeitsablauf erlaubt es ' +
      'nicht, oder Sie dürfen es nicht.',
    undefined_field: 'Der Parameter „{1}“ ist leer: Geben Sie eine Bug-Nummer oder einen Alias an.',
    dupe_loop_detected:
      'Bug {1} würde direkt oder über andere Duplikate ein Duplikat seiner selbst.',
    dupe_id_required: 'Um einen Bug als DUPLICATE zu schließen, geben Sie den anderen Bug an.',
    comment_required: 'Für die Änderung von {1} ist ein Kommentar erforderlich, der sie erklärt.',
    milestone_required:
      'Ein Bug braucht einen anderen Ziel-Meilenstein als die Vorgabe, bevor er {1} sein kann.',
    still_unresolved_bugs:
      'Ein Bug kann nicht als FIXED geschlossen werden, solange Bugs offen sind, von denen er ' +
      'abhängt.',
    collision:
      'Bug {1} wurde geändert, seit Sie ihn gelesen haben: {2} kann jetzt anders sein. Lesen ' +
      'Sie ihn neu, und wiederholen Sie Ihre Änderung, wenn sie noch passt.',
    number_too_large: '{1} ist zu groß für {2}: Das Höchste ist {3}.',
    number_too_small: '{1} ist zu klein für {2}: Das Mindeste ist {3}.',
    illegal_date: '„{1}“ in {2} ist kein Datum. Verwenden Sie die Form JJJJ-MM-TT.',
    bugs_too_many:
      'Kommentare, Verlauf und andere lange Felder gibt es für höchstens {1} Bugs auf einmal.',
  },
  visit: {
    user_not_involved:
      'Sie sind an Bug {1} nicht beteiligt: Besuche werden nur für Melder, Zuständige, ' +
      'QA-Kontakt und CC-Liste aufgezeichnet.',
  },
  vote: {
    voting_disabled: 'Im Produkt „{1}“ ist die Abstimmung ausgeschaltet.',
    votes_not_natural: '„{2}“ ist keine Zahl von Stimmen für Bug {1}: Geben Sie 0 oder mehr ein.',
    votes_too_many_for_bug: 'Bug {1} können Sie höchstens {3} Stimmen geben, nicht {2}.',
    votes_too_many_for_product:
      'Für alle Bugs des Produkts „{1}“ haben Sie {3} Stimmen, nicht {2}. Nehmen Sie zuerst ' +
      'anderen Bugs welche weg.',
    votes_for_closed_bug:
      'Bug {1} ist geschlossen: Sie können Ihre Stimmen wegnehmen, ihm aber keine weiteren geben.',
  },
  watch: {
    watch_target:
      'Geben Sie an, was Sie beobachten möchten: ein Produkt, eine Komponente mit ihrem Produkt ' +
      'oder ein Schlüsselwort.',
    watches_too_many: 'Sie können höchstens {1} beobachten. Beenden Sie zuerst eine Beobachtung.',
  },
  incoming: {
    mail_other_bug:
      'Die Adresse, an die Sie geantwortet haben, gilt nur für Bug {1}. Um zu einem anderen Bug ' +
      'zu schreiben, antworten Sie auf eine Nachricht über ihn.',
    mail_files_too_many:
      'Eine Nachricht kann höchstens {1} Dateien haben. Senden Sie die anderen in einer weiteren.',
    mail_too_often:
      'Sie haben zu viele Nachrichten zum selben Bug gesendet. Versuchen Sie es in {1:seconds} ' +
      'noch einmal.',
    mail_unknown: 'Eine Nachricht mit der ID {1} gibt es nicht.',
    mail_not_kept:
      'Nachricht {1} kann nicht noch einmal versucht werden: Sie wartet, oder sie wurde ' +
      'verarbeitet und nicht aufbewahrt.',
  },
}
