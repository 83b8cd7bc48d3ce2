/** The Italian sentences of the faults about the catalogue and its administration. */

import type { SameFaults } from '../../../platform/faults.ts'
import type { de } from './de.ts'

export const it: SameFaults<typeof de> = {
  branding: {
    branding_text_too_long: '«{1}» può avere al massimo {2} caratteri, non {3}.',
    branding_style_too_large: 'Il foglio di stile può avere al massimo {1:kib} KiB; ne ha {2:kib}.',
    branding_logo_too_large:
      'Il logo può avere al massimo {1:kib} KiB. Scegliere un file più piccolo.',
    branding_logo_unknown:
      'Il logo deve essere un’immagine PNG, JPEG, WebP, GIF o SVG; questo file non lo è.',
    branding_changed:
      'Qualcuno ha modificato l’aspetto dopo la lettura. Non è stato salvato nulla: controllare ' +
      'lo stato attuale e salvare di nuovo.',
    branding_no_previous: 'Non c’è nulla da ripristinare: l’aspetto non è mai stato modificato.',
  },
  groupRemoval: {
    system_group_not_deletable:
      'Il gruppo «{1}» è un gruppo di sistema e non può essere eliminato.',
    group_has_special_role: 'Questi parametri rimandano al gruppo «{1}»: {2}. Modificarli prima.',
    group_cannot_delete:
      'Il gruppo «{1}» è in uso ({2}). Eliminarlo comunque è irreversibile e va confermato.',
  },
  instance: {
    job_running: 'L’attività {1} è in corso o è appena terminata. Rileggerla.',
    nothing_to_repair:
      'Non c’è nulla da riparare per «{1}»: l’ultimo controllo è ancora in corso, non ha ' +
      'trovato problemi o questi non si possono riparare. Avviare prima un controllo.',
    sanity_check_running: 'È già in corso un controllo. Attendere che termini o fermarlo.',
  },
  keyword: {
    keyword_blank_name: 'Inserire un nome per la parola chiave.',
    keyword_invalid_name:
      '«{1}» non è una parola chiave valida: non può contenere virgole né spazi.',
    keyword_name_too_long:
      'Una parola chiave può avere al massimo {2} caratteri; questa ne ha {1}.',
    keyword_already_exists: 'Esiste già una parola chiave «{1}».',
    keyword_blank_description: 'Inserire una descrizione della parola chiave.',
    keyword_has_bugs:
      'Alcuni bug hanno la parola chiave «{1}». Rimuoverla anche da essi è irreversibile e va ' +
      'confermato.',
  },
  linkPattern: {
    link_pattern_unknown: 'Non esiste un modello di link {1}.',
    link_pattern_invalid: 'Il modello non è valido: {1}.',
    link_address_invalid: 'L’indirizzo non è valido: {1}.',
    link_patterns_too_many:
      'Possono esserci al massimo {1} modelli per tutti i bug e per ogni prodotto.',
  },
  merge: {
    merge_into_itself: 'Un account non può essere unito a sé stesso. Indicarne un altro.',
    merge_yourself:
      'Non è possibile unire il proprio account a un altro. Rivolgersi a un altro membro di ' +
      'editusers.',
    merge_into_merged: 'L’account «{1}» è stato unito a «{2}». Indicare invece quest’ultimo.',
    merge_running: 'È in corso l’unione dell’account «{1}» a «{2}». Attendere che termini.',
  },
  operation: {
    operation_ended: 'L’operazione {1} è già terminata, quindi non può essere fermata.',
    operation_not_stopped:
      'L’operazione {1} non è stata fermata, oppure ne è stata avviata un’altra: non può essere ' +
      'ripresa.',
  },
  people: {
    user_has_activity: 'All’account «{1}» rimandano: {2}. Disattivarlo invece.',
    user_is_yourself:
      'Non è possibile eliminare il proprio account. Rivolgersi a un altro membro di editusers.',
  },
  quip: {
    quip_unknown: 'Non esiste una citazione {1}.',
    quip_empty: 'Inserire una citazione.',
    quip_too_long: 'Una citazione può avere al massimo {1} caratteri.',
    quips_closed: 'Al momento non si possono aggiungere citazioni.',
  },
  classification: {
    object_does_not_exist: 'La classificazione «{1}» non esiste. Controllare l’ortografia.',
    auth_classification_not_enabled:
      'Le classificazioni sono disattivate: il parametro «useclassification» è disattivato.',
    classification_not_specified: 'Inserire un nome per la classificazione.',
    classification_name_too_long:
      'Il nome di una classificazione può avere al massimo {2} caratteri; questo ne ha {1}.',
    classification_already_exists: 'Esiste già una classificazione «{1}».',
    classification_not_deletable:
      'La classificazione «{1}» contiene tutti i prodotti non classificati e non può essere ' +
      'eliminata.',
  },
  catalogue: {
    too_many_to_move:
      'Troppi elementi hanno la stessa chiave di ordinamento ({1}). Modificare invece le chiavi.',
  },
  field: {
    object_not_specified: 'Inserire un valore per {1}.',
    object_does_not_exist: '«{2}» ({1}) non esiste. Controllare l’ortografia.',
    keyword_inactive:
      'La parola chiave «{1}» è inattiva: i bug che l’hanno la mantengono, ma nessun altro può ' +
      'riceverla.',
    field_missing_description: 'Inserire un’etichetta per il campo.',
    field_invalid_name:
      '«{1}» non è un nome di campo valido: usare lettere, cifre e trattini bassi.',
    field_name_too_long:
      '«{1}» è troppo lungo: un nome di campo può avere al massimo {2} caratteri.',
    field_already_exists: 'Esiste già un campo «{1}».',
    field_invalid_type: 'Tipo di campo non valido: {1}.',
    field_is_built_in: 'Il campo «{1}» è incorporato e non può essere modificato né eliminato.',
    field_cant_control_self: 'Il campo «{1}» non può dipendere da sé stesso.',
    field_control_must_be_select:
      'Nessun campo può dipendere da «{1}», che non ha un elenco di valori.',
    field_value_control_select_only:
      'Solo i valori di un campo con un elenco di valori possono dipendere da un altro campo.',
    field_visibility_values_required:
      'Un campo che dipende da un altro deve avere almeno un valore per cui viene mostrato.',
    field_has_no_value_field: 'I valori di «{1}» non possono dipendere da un altro campo.',
    customfield_not_obsolete: 'Il campo «{1}» è in uso. Renderlo obsoleto prima di eliminarlo.',
    customfield_has_contents:
      'Il campo «{1}» non può essere eliminato, perché alcuni bug vi hanno un valore.',
    customfield_has_history:
      'Il campo «{1}» non può essere eliminato, perché la cronologia di alcuni bug vi fa ' +
      'riferimento.',
    field_is_controller:
      'Il campo «{1}» non può essere eliminato, perché il campo «{2}» ne dipende.',
    fieldvalue_undefined: 'Inserire un nome per il valore di {1}.',
    fieldvalue_name_too_long: '«{1}» è troppo lungo: un valore può avere al massimo {2} caratteri.',
    fieldvalue_already_exists: '{1} ha già un valore «{2}».',
    fieldvalue_reserved_word:
      '«{2}» è riservato e non può essere un valore di {1}. Usare un’altra parola.',
    fieldvalue_not_editable: 'Il valore «{2}» di {1} è incorporato e non può essere rinominato.',
    fieldvalue_not_deletable: 'Il valore «{2}» di {1} è incorporato e non può essere eliminato.',
    fieldvalue_is_default: '«{2}» è il valore predefinito di {1}. Modificare prima quel parametro.',
    fieldvalue_is_controller: 'Il campo «{3}» dipende dal valore «{2}» di {1}.',
    fieldvalue_still_has_bugs:
      'Alcuni bug hanno il valore «{2}» di {1}. Modificarli prima, oppure renderlo inattivo.',
    workflow_step_to_itself: '«{1}» non può avere una transizione verso sé stesso.',
    workflow_needs_initial: 'Almeno uno stato attivo deve essere disponibile per i nuovi bug.',
    invalid_field_name: '«{1}» non è un campo con un elenco di valori validi.',
  },
  product: {
    object_not_specified: 'Indicare un prodotto.',
    no_products: 'Non c’è alcun prodotto in cui segnalare bug.',
    entry_access_denied:
      'Il prodotto «{1}» non esiste, oppure non vi si possono segnalare bug. Controllare ' +
      'l’ortografia.',
    product_access_denied:
      'Il prodotto «{1}» non esiste, oppure non vi si può accedere. Controllare l’ortografia.',
    product_disabled: 'Il prodotto «{1}» è chiuso: non vi si possono segnalare nuovi bug.',
    product_edit_denied:
      'Solo i membri di certi gruppi possono modificare e commentare i bug del prodotto «{1}».',
    part_does_not_exist: '«{2}» ({1}) non esiste nel prodotto {3}.',
    require_component: 'Indicare il componente del prodotto che ha il bug.',
    part_not_named: 'Il nome non può essere vuoto ({1}).',
    value_inactive: '«{2}» ({1}) del prodotto {3} è chiuso ai nuovi bug.',
    missing_component:
      'Nel prodotto «{1}» non si possono segnalare bug, perché non ha componenti attivi.',
    missing_version:
      'Nel prodotto «{1}» non si possono segnalare bug, perché non ha versioni attive.',
    get_products_invalid_type:
      'Tipo sconosciuto «{1}»: usare «accessible», «selectable» o «enterable».',
    product_blank_name: 'Inserire un nome per il prodotto.',
    product_name_too_long:
      'Il nome di un prodotto può avere al massimo {2} caratteri; questo ne ha {1}.',
    product_name_already_in_use: 'Esiste già un prodotto «{1}».',
    product_name_diff_in_case:
      '«{1}» differisce dal prodotto esistente «{2}» solo per maiuscole e minuscole.',
    product_must_have_description: 'Inserire una descrizione del prodotto.',
    product_must_have_version:
      'Inserire una prima versione del prodotto, ad esempio «unspecified».',
    product_must_define_defaultmilestone:
      'La milestone predefinita «{1}» non esiste nel prodotto «{2}».',
    product_has_bugs:
      'Il prodotto «{1}» ha dei bug. Spostarli prima in un altro, oppure chiudere questo.',
    version_name_too_long:
      'Il nome di una versione può avere al massimo {2} caratteri; questo ne ha {1}.',
    milestone_name_too_long:
      'Il nome di una milestone può avere al massimo {2} caratteri; questo ne ha {1}.',
    illegal_group_control_combination:
      'Per il gruppo «{1}», «othercontrol» {3} non è compatibile con «membercontrol» {2}. ' +
      'Possono essere uguali. Se «membercontrol» è 1, «othercontrol» è libero; se è 2, 0 o 3.',
    product_illegal_group:
      'I bug non possono essere riservati al gruppo «{1}»: è un gruppo di sistema o inattivo.',
    part_blank_name: 'Inserire un nome ({1}).',
    part_already_exists: 'Il prodotto «{2}» ha già «{3}» ({1}).',
    part_has_bugs: 'Alcuni bug hanno «{2}» ({1}). Modificarli prima, oppure renderlo inattivo.',
    version_is_last: 'Il prodotto «{1}» deve avere almeno una versione.',
    milestone_is_default:
      '«{1}» è la milestone predefinita del suo prodotto. Sceglierne prima un’altra.',
    product_admin_denied: 'Non si è autorizzati ad amministrare il prodotto «{1}».',
    component_blank_name: 'Inserire un nome per il componente.',
    component_name_too_long:
      'Il nome di un componente può avere al massimo {2} caratteri; questo ne ha {1}.',
    component_already_exists: 'Il prodotto «{1}» ha già un componente «{2}».',
    component_blank_description: 'Inserire una descrizione del componente.',
    component_need_initialowner: 'Un componente deve avere un assegnatario per i nuovi bug.',
    component_does_not_exist:
      'Il componente con l’ID {1} non esiste, oppure non vi si può accedere.',
    component_is_last: 'Il prodotto «{1}» deve avere almeno un componente. Crearne prima un altro.',
    component_has_bugs:
      'Il componente «{1}» ha dei bug. Spostarli prima in un altro, oppure renderlo inattivo.',
    component_names_not_unique:
      'I componenti di un prodotto non possono avere lo stesso nome «{1}».',
    part_is_controller:
      'Il campo «{2}» o un suo valore è mostrato solo in questo caso ({1}). Modificare prima ' +
      'questo.',
  },
}
