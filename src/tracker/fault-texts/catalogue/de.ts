/** The German sentences of the faults about the catalogue and its administration. */

export const de = {
  branding: {
    branding_text_too_long: '„{1}“ kann höchstens {2} Zeichen haben, nicht {3}.',
    branding_style_too_large: 'Das Stylesheet kann höchstens {1:kib} KiB haben; es hat {2:kib}.',
    branding_logo_too_large:
      'Das Logo kann höchstens {1:kib} KiB haben. Wählen Sie eine kleinere Datei.',
    branding_logo_unknown:
      'Das Logo muss ein Bild der Art PNG, JPEG, WebP, GIF oder SVG sein; diese Datei ist ' +
      'keines davon.',
    branding_changed:
      'Jemand hat das Erscheinungsbild geändert, seit Sie es gelesen haben. Es wurde nichts ' +
      'gespeichert: Sehen Sie nach, was jetzt da ist, und speichern Sie noch einmal.',
    branding_no_previous:
      'Es gibt nichts wiederherzustellen: Das Erscheinungsbild wurde nie geändert.',
  },
  groupRemoval: {
    system_group_not_deletable:
      'Die Gruppe „{1}“ ist eine Systemgruppe und kann nicht gelöscht werden.',
    group_has_special_role:
      'Diese Parameter verweisen auf die Gruppe „{1}“: {2}. Ändern Sie sie zuerst.',
    group_cannot_delete:
      'Die Gruppe „{1}“ wird verwendet ({2}). Sie trotzdem zu löschen, kann nicht rückgängig ' +
      'gemacht werden und muss eigens bestätigt werden.',
  },
  instance: {
    job_running: 'Auftrag {1} läuft oder ist gerade beendet. Lesen Sie ihn neu.',
    nothing_to_repair:
      'Bei „{1}“ gibt es nichts zu reparieren: Die letzte Prüfung läuft noch, hat dort nichts ' +
      'gefunden, oder es lässt sich nicht reparieren. Starten Sie zuerst eine Prüfung.',
    sanity_check_running:
      'Eine Prüfung läuft schon. Warten Sie, bis sie beendet ist, oder halten Sie sie an.',
  },
  keyword: {
    keyword_blank_name: 'Geben Sie einen Namen für das Schlüsselwort ein.',
    keyword_invalid_name:
      '„{1}“ ist kein gültiges Schlüsselwort: Es kann keine Kommas und Leerzeichen enthalten.',
    keyword_name_too_long: 'Ein Schlüsselwort kann höchstens {2} Zeichen haben; dieses hat {1}.',
    keyword_already_exists: 'Das Schlüsselwort „{1}“ gibt es schon.',
    keyword_blank_description: 'Geben Sie eine Beschreibung des Schlüsselworts ein.',
    keyword_has_bugs:
      'Einige Bugs haben das Schlüsselwort „{1}“. Es auch von ihnen zu entfernen, kann nicht ' +
      'rückgängig gemacht werden und muss eigens bestätigt werden.',
  },
  linkPattern: {
    link_pattern_unknown: 'Das Link-Muster {1} gibt es nicht.',
    link_pattern_invalid: 'Das Muster ist nicht gültig: {1}.',
    link_address_invalid: 'Die Adresse ist nicht gültig: {1}.',
    link_patterns_too_many:
      'Für alle Bugs und für jedes Produkt kann es höchstens {1} Muster geben.',
  },
  merge: {
    merge_into_itself:
      'Ein Konto kann nicht mit sich selbst zusammengeführt werden. Nennen Sie ein anderes.',
    merge_yourself:
      'Sie können Ihr eigenes Konto nicht mit einem anderen zusammenführen. Bitten Sie ein ' +
      'anderes Mitglied von editusers.',
    merge_into_merged:
      'Das Konto „{1}“ wurde mit „{2}“ zusammengeführt. Nennen Sie stattdessen dieses.',
    merge_running:
      'Das Konto „{1}“ wird gerade mit „{2}“ zusammengeführt. Warten Sie, bis das beendet ist.',
  },
  operation: {
    operation_ended: 'Vorgang {1} ist schon beendet und kann deshalb nicht angehalten werden.',
    operation_not_stopped:
      'Vorgang {1} wurde nicht angehalten, oder seitdem wurde ein anderer dafür begonnen; er ' +
      'kann nicht fortgesetzt werden.',
  },
  people: {
    user_has_activity: 'Auf das Konto „{1}“ verweisen: {2}. Schließen Sie es stattdessen.',
    user_is_yourself:
      'Sie können Ihr eigenes Konto nicht löschen. Bitten Sie ein anderes Mitglied von editusers.',
  },
  quip: {
    quip_unknown: 'Den Spruch {1} gibt es nicht.',
    quip_empty: 'Geben Sie einen Spruch ein.',
    quip_too_long: 'Ein Spruch kann höchstens {1} Zeichen haben.',
    quips_closed: 'Zurzeit können keine Sprüche hinzugefügt werden.',
  },
  classification: {
    object_does_not_exist: 'Die Klassifikation „{1}“ gibt es nicht. Prüfen Sie die Schreibweise.',
    auth_classification_not_enabled:
      'Klassifikationen sind ausgeschaltet: Der Parameter „useclassification“ ist aus.',
    classification_not_specified: 'Geben Sie einen Namen für die Klassifikation ein.',
    classification_name_too_long:
      'Der Name einer Klassifikation kann höchstens {2} Zeichen haben; dieser hat {1}.',
    classification_already_exists: 'Die Klassifikation „{1}“ gibt es schon.',
    classification_not_deletable:
      'Die Klassifikation „{1}“ enthält alle nicht eingeordneten Produkte und kann nicht ' +
      'gelöscht werden.',
  },
  catalogue: {
    too_many_to_move:
      'Zu viele haben denselben Sortierschlüssel ({1}). Ändern Sie stattdessen die ' +
      'Sortierschlüssel.',
  },
  field: {
    object_not_specified: 'Geben Sie einen Wert für {1} ein.',
    object_does_not_exist: '„{2}“ ({1}) gibt es nicht. Prüfen Sie die Schreibweise.',
    keyword_inactive:
      'Das Schlüsselwort „{1}“ ist inaktiv: Bugs, die es haben, behalten es, aber keine ' +
      'weiteren können es erhalten.',
    field_missing_description: 'Geben Sie eine Bezeichnung für das Feld ein.',
    field_invalid_name:
      '„{1}“ ist kein gültiger Feldname: Verwenden Sie Buchstaben, Ziffern und Unterstriche.',
    field_name_too_long: '„{1}“ ist zu lang: Ein Feldname kann höchstens {2} Zeichen haben.',
    field_already_exists: 'Das Feld „{1}“ gibt es schon.',
    field_invalid_type: 'Ungültiger Feldtyp {1}.',
    field_is_built_in: 'Das Feld „{1}“ ist eingebaut und kann nicht geändert oder gelöscht werden.',
    field_cant_control_self: 'Das Feld „{1}“ kann nicht von sich selbst abhängen.',
    field_control_must_be_select:
      'Kein Feld kann von „{1}“ abhängen, weil es keine Liste von Werten hat.',
    field_value_control_select_only:
      'Nur die Werte eines Felds mit einer Liste von Werten können von einem anderen Feld ' +
      'abhängen.',
    field_visibility_values_required:
      'Ein Feld, das von einem anderen abhängt, braucht mindestens einen Wert, für den es ' +
      'gezeigt wird.',
    field_has_no_value_field: 'Die Werte von „{1}“ können nicht von einem anderen Feld abhängen.',
    customfield_not_obsolete:
      'Das Feld „{1}“ ist in Gebrauch. Kennzeichnen Sie es als veraltet, bevor Sie es löschen.',
    customfield_has_contents:
      'Das Feld „{1}“ kann nicht gelöscht werden, weil einige Bugs einen Wert darin haben.',
    customfield_has_history:
      'Das Feld „{1}“ kann nicht gelöscht werden, weil der Verlauf von Bugs darauf verweist.',
    field_is_controller:
      'Das Feld „{1}“ kann nicht gelöscht werden, weil das Feld „{2}“ davon abhängt.',
    fieldvalue_undefined: 'Geben Sie einen Namen für den Wert von {1} ein.',
    fieldvalue_name_too_long: '„{1}“ ist zu lang: Ein Wert kann höchstens {2} Zeichen haben.',
    fieldvalue_already_exists: '{1} hat schon einen Wert „{2}“.',
    fieldvalue_reserved_word:
      '„{2}“ ist reserviert und kann kein Wert von {1} sein. Verwenden Sie ein anderes Wort.',
    fieldvalue_not_editable:
      'Der Wert „{2}“ von {1} ist eingebaut und kann nicht umbenannt werden.',
    fieldvalue_not_deletable:
      'Der Wert „{2}“ von {1} ist eingebaut und kann nicht gelöscht werden.',
    fieldvalue_is_default: '„{2}“ ist die Vorgabe von {1}. Ändern Sie zuerst diesen Parameter.',
    fieldvalue_is_controller: 'Das Feld „{3}“ hängt vom Wert „{2}“ von {1} ab.',
    fieldvalue_still_has_bugs:
      'Einige Bugs haben den Wert „{2}“ von {1}. Ändern Sie sie zuerst, oder machen Sie ihn ' +
      'inaktiv.',
    workflow_step_to_itself: '„{1}“ kann keinen Übergang zu sich selbst haben.',
    workflow_needs_initial: 'Mindestens ein aktiver Status muss für neue Bugs verfügbar sein.',
    invalid_field_name: '„{1}“ ist kein Feld mit einer Liste gültiger Werte.',
  },
  product: {
    object_not_specified: 'Nennen Sie ein Produkt.',
    no_products: 'Es gibt kein Produkt, in dem Sie Bugs melden können.',
    entry_access_denied:
      'Das Produkt „{1}“ existiert nicht, oder Sie können darin keine Bugs melden. Prüfen Sie ' +
      'die Schreibweise.',
    product_access_denied:
      'Das Produkt „{1}“ existiert nicht, oder Sie können nicht darauf zugreifen. Prüfen Sie ' +
      'die Schreibweise.',
    product_disabled:
      'Das Produkt „{1}“ ist geschlossen: Darin können keine neuen Bugs gemeldet werden.',
    product_edit_denied:
      'Nur Mitglieder bestimmter Gruppen können Bugs des Produkts „{1}“ ändern und kommentieren.',
    part_does_not_exist: '„{2}“ ({1}) gibt es im Produkt {3} nicht.',
    require_component: 'Nennen Sie die Komponente des Produkts, die den Bug hat.',
    part_not_named: 'Der Name kann nicht leer sein ({1}).',
    value_inactive: '„{2}“ ({1}) des Produkts {3} ist für neue Bugs geschlossen.',
    missing_component:
      'Im Produkt „{1}“ können keine Bugs gemeldet werden, weil es keine aktive Komponente hat.',
    missing_version:
      'Im Produkt „{1}“ können keine Bugs gemeldet werden, weil es keine aktive Version hat.',
    get_products_invalid_type:
      'Unbekannter Typ „{1}“: Verwenden Sie „accessible“, „selectable“ oder „enterable“.',
    product_blank_name: 'Geben Sie einen Namen für das Produkt ein.',
    product_name_too_long:
      'Der Name eines Produkts kann höchstens {2} Zeichen haben; dieser hat {1}.',
    product_name_already_in_use: 'Das Produkt „{1}“ gibt es schon.',
    product_name_diff_in_case:
      '„{1}“ unterscheidet sich vom bestehenden Produkt „{2}“ nur durch Groß- und Kleinschreibung.',
    product_must_have_description: 'Geben Sie eine Beschreibung des Produkts ein.',
    product_must_have_version:
      'Geben Sie eine erste Version des Produkts ein, zum Beispiel „unspecified“.',
    product_must_define_defaultmilestone:
      'Den Standard-Meilenstein „{1}“ gibt es im Produkt „{2}“ nicht.',
    product_has_bugs:
      'Das Produkt „{1}“ hat Bugs. Verschieben Sie sie zuerst in ein anderes, oder schließen ' +
      'Sie dieses.',
    version_name_too_long:
      'Der Name einer Version kann höchstens {2} Zeichen haben; dieser hat {1}.',
    milestone_name_too_long:
      'Der Name eines Meilensteins kann höchstens {2} Zeichen haben; dieser hat {1}.',
    illegal_group_control_combination:
      'Bei der Gruppe „{1}“ passt „othercontrol“ {3} nicht zu „membercontrol“ {2}. Beide können ' +
      'gleich sein. Ist „membercontrol“ 1, kann „othercontrol“ beliebig sein; ist es 2, dann 0 ' +
      'oder 3.',
    product_illegal_group:
      'Bugs können nicht auf die Gruppe „{1}“ beschränkt werden: Sie ist eine Systemgruppe oder ' +
      'inaktiv.',
    part_blank_name: 'Geben Sie einen Namen ein ({1}).',
    part_already_exists: 'Im Produkt „{2}“ gibt es „{3}“ ({1}) schon.',
    part_has_bugs:
      'Einige Bugs haben „{2}“ ({1}). Ändern Sie sie zuerst, oder machen Sie es inaktiv.',
    version_is_last: 'Das Produkt „{1}“ braucht mindestens eine Version.',
    milestone_is_default:
      '„{1}“ ist der Standard-Meilenstein seines Produkts. Wählen Sie zuerst einen anderen.',
    product_admin_denied: 'Sie dürfen das Produkt „{1}“ nicht verwalten.',
    component_blank_name: 'Geben Sie einen Namen für die Komponente ein.',
    component_name_too_long:
      'Der Name einer Komponente kann höchstens {2} Zeichen haben; dieser hat {1}.',
    component_already_exists: 'Im Produkt „{1}“ gibt es die Komponente „{2}“ schon.',
    component_blank_description: 'Geben Sie eine Beschreibung der Komponente ein.',
    component_need_initialowner: 'Eine Komponente braucht einen Zuständigen für neue Bugs.',
    component_does_not_exist:
      'Die Komponente mit der ID {1} existiert nicht, oder Sie können nicht darauf zugreifen.',
    component_is_last:
      'Das Produkt „{1}“ braucht mindestens eine Komponente. Legen Sie zuerst eine andere an.',
    component_has_bugs:
      'Die Komponente „{1}“ hat Bugs. Verschieben Sie sie zuerst in eine andere, oder machen ' +
      'Sie diese inaktiv.',
    component_names_not_unique:
      'Komponenten eines Produkts können nicht denselben Namen „{1}“ haben.',
    part_is_controller:
      'Das Feld „{2}“ oder einer seiner Werte wird nur hierfür gezeigt ({1}). Ändern Sie das ' +
      'zuerst.',
  },
}
