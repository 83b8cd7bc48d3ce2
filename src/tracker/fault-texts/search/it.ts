/** The Italian sentences of the faults about searches and views. */

import type { SameFaults } from '../../../platform/faults.ts'
import type { de } from './de.ts'

export const it: SameFaults<typeof de> = {
  savedSearch: {
    saved_search_name_invalid: 'Il nome di una ricerca salvata ha da 1 a {1} caratteri.',
    saved_search_exists: 'Esiste già una propria ricerca salvata «{1}».',
    saved_search_empty: 'La ricerca è vuota: non contiene criteri.',
    saved_searches_too_many: 'Si possono salvare al massimo {1} ricerche. Eliminarne prima una.',
  },
  search: {
    number_not_numeric: '«{1}» in «{2}» non è un numero.',
    illegal_date:
      '«{1}» in «{2}» non è una data. Usare il formato 2026-01-31, con l’ora quello di ISO 8601.',
    buglist_parameters_required:
      'Inserire almeno un criterio di ricerca, ad esempio un prodotto o uno stato.',
    search_too_large:
      'Questa ricerca è troppo grande ({1}<3> {3}</3>); ne sono consentiti al massimo {2}.',
    search_reads_too_much:
      'Questa ricerca dovrebbe leggere troppo (più di {2} {1}). Aggiungere criteri a cui ' +
      'corrispondano meno bug.',
    search_pattern_file_too_large:
      'L’allegato {2.id} del bug {2.bug_id} ha {2.attach_size} byte. «{1}» riguarda l’inizio o ' +
      'la fine di un testo o di una parola, cosa possibile in file di al massimo {3} byte. ' +
      'Escludere quel bug o cercare una parte del testo.',
    search_cursor_invalid:
      'Questo cursore appartiene a una ricerca con un altro ordine. Ricominciare.',
    search_field_operator_invalid: 'Il campo «{1}» non può essere cercato con l’operatore «{2}».',
    illegal_pronoun:
      'Pronome sconosciuto «{1}»: usare %user%, %reporter%, %assignee%, %qacontact% o ' +
      '%group.NAME%.',
    login_required_for_pronoun:
      'Accedere per usare «{1}», che indica la persona che ha effettuato l’accesso.',
    search_pattern_invalid: 'Espressione regolare non valida «{1}»: {2}.',
    search_field_unknown: '«{1}» non è un campo in cui si può cercare.',
    search_grouped_invalid:
      'Le condizioni unite da AND_G devono riguardare la stessa riga di un campo: {1}.',
    search_invalid_joiner: 'Unione sconosciuta «{1}»: usare AND, OR o AND_G.',
    search_cp_without_op: 'CP chiude un gruppo di condizioni che nessun OP ha aperto.',
    quicksearch_unbalanced_quotes: 'Virgolette non bilanciate: {1}.',
    quicksearch_unknown_field:
      'Campo sconosciuto o ambiguo: {1}. Per cercarlo come parola, metterlo tra virgolette.',
    quicksearch_invalid_query:
      '«{1}» inatteso: non c’è nulla da unire o negare. Per cercarlo come parola, metterlo tra ' +
      'virgolette.',
    search_field_operator_unsupported: 'L’operatore di ricerca «{1}» non esiste.',
  },
  bulkChange: {
    bulk_change_unknown:
      'Non è stata avviata alcuna modifica di questo tipo. Le 100 più recenti sono conservate ' +
      'per 30 giorni.',
    bulk_change_empty: 'Indicare dei bug e almeno una modifica.',
    bulk_changes_running: 'Sono in corso {1} modifiche di più bug. Attendere che una termini.',
    bulk_change_started:
      'Questa modifica è già stata confermata. La sua pagina indica l’esito per ogni bug.',
    bulk_change_kept:
      'Una modifica di più bug può essere annullata una volta, entro dieci minuti dal termine.',
  },
  inbox: {
    inbox_invalid: 'Il parametro «{1}» della posta in arrivo non è valido: {2}.',
  },
  myData: {
    my_data_too_often: 'I dati sono stati scaricati troppo spesso. Riprovare tra {1:minutes}.',
  },
  reminder: {
    reminders_too_many: 'Si possono avere al massimo {1} promemoria. Eliminarne prima uno.',
    reminder_past: '{1} non è nel futuro. Un promemoria viene inviato in un momento successivo.',
  },
  report: {
    report_axis_invalid:
      'I bug non possono essere contati per «{1}». Usare un campo con un elenco di valori, ' +
      'parole chiave o persone.',
    report_too_large:
      'Questo rapporto ha più di {1:grouped} celle. Usare meno campi o altri campi, oppure ' +
      'cercare meno bug.',
    saved_report_name_invalid: 'Il nome di un rapporto salvato ha da 1 a {1} caratteri.',
    saved_report_too_long:
      'Un rapporto salvato può avere al massimo {1:grouped} caratteri. Accorciare la ricerca.',
    saved_report_without_axes: 'Non c’è alcun rapporto da salvare: scegliere prima un campo.',
    saved_reports_too_many: 'Si possono salvare al massimo {1} rapporti. Eliminarne prima uno.',
  },
  series: {
    series_name_invalid: '«{1}» di una serie ha da 1 a {2} caratteri.',
    series_exists: 'La serie «{1}» esiste già. Scegliere un altro nome.',
    series_frequency:
      'Solo gli amministratori possono far contare i bug più spesso di ogni {1} giorni.',
    series_max: 'Si possono creare al massimo {1} serie. Eliminarne prima una.',
    series_too_many: 'Si possono mostrare insieme al massimo {1} serie. Selezionarne meno.',
    series_points_too_many:
      'Ci sono più di {1:grouped} punti. Selezionare meno serie o un periodo più breve.',
  },
  watchedSearch: {
    watched_searches_too_many:
      'Si possono seguire al massimo {1} ricerche salvate. Smettere prima di seguirne una.',
    watched_search_too_large:
      'Una ricerca seguita trova al massimo {1} bug. Aggiungere un criterio, ad esempio un ' +
      'prodotto.',
  },
  whine: {
    whines_too_many: 'Si possono avere al massimo {1} ricerche pianificate. Eliminarne prima una.',
    whine_changed: 'È stato modificato dopo la lettura. Rileggerlo e ripetere la modifica.',
    whines_run_too_often: 'Sono stati richiesti troppi messaggi. Riprovare tra {1:seconds}.',
  },
}
