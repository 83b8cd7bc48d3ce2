/** The Italian sentences of the faults of this room. */

import type { SameFaults } from '../faults.ts'
import type { de } from './de.ts'

export const it: SameFaults<typeof de> = {
  aside: {
    read_slow:
      'L’operazione è durata più di {1:seconds} ed è stata interrotta. Occorre restringerla: ' +
      'combinare testi e modelli con un prodotto, uno stato, una persona o una data, oppure ' +
      'richiedere meno bug alla volta.',
    reads_spent:
      'Le ricerche e gli elenchi lunghi hanno esaurito i {1:seconds} consentiti in {2} minuti. ' +
      'Riprovare tra {3:seconds}.',
    reads_waiting: '{1} ricerche o elenchi lunghi sono già in attesa. Riprovare tra {2:seconds}.',
    reads_full:
      'Troppe ricerche e troppi elenchi lunghi sono in attesa. Riprovare tra {1:seconds}.',
    calls_spent:
      'Le richieste hanno esaurito il tempo del server concesso a un indirizzo o a una persona. ' +
      'Riprovare tra {1:seconds}; dopo l’accesso il limite è più alto.',
  },
  blob: {
    blobs_away:
      'L’archivio dei file non risponde. Non è stato modificato nulla; riprovare tra poco.',
    disk_reserved:
      'Il server non ha più spazio su disco per i file. Non è stato modificato nulla; avvisare ' +
      'l’amministratore.',
    disk_nearly_full:
      'Il disco del server è pieno. Non è stato modificato nulla; è ancora possibile accedere ' +
      'ed eliminare ticket. Avvisare l’amministratore.',
  },
  db: {
    database_busy:
      'Troppe modifiche attendono di essere scritte. Non è stato modificato nulla; riprovare ' +
      'tra poco.',
    database_locked:
      'Un altro programma blocca il database. Non è stato modificato nulla; riprovare quando ' +
      'avrà terminato.',
    database_lost: 'La connessione al database è andata persa. Riprovare tra poco.',
    database_standby:
      'Il database al momento non accetta modifiche. Non è stato modificato nulla; riprovare ' +
      'tra poco.',
    database_applies:
      'Una copia del database ha interrotto questa ricerca per applicare modifiche. Riprovare ' +
      'tra poco.',
    database_conflict:
      'Questa modifica è entrata troppe volte in conflitto con altre sugli stessi dati. Non è ' +
      'stato modificato nulla; riprovare.',
    database_slow:
      'L’operazione è durata più di {1:seconds} ed è stata interrotta. Non è stato modificato ' +
      'nulla; richiedere meno alla volta.',
    database_full:
      'Il disco del database è pieno. Non è stato modificato nulla; liberare prima dello spazio.',
  },
  feed: {
    event_cursor_invalid:
      '«{1}» non è una posizione negli eventi: usare «next» di una risposta precedente oppure ' +
      '«now».',
    events_gone:
      'Gli eventi dopo questa posizione sono stati rimossi. Rileggere i bug necessari e ' +
      'continuare con after=now; senza «after» la risposta inizia dall’evento più vecchio.',
  },
  door: {
    api_key_scope:
      'Questa chiave API ha l’ambito «{1}», ma la chiamata richiede «{2}». Usare una chiave con ' +
      'un ambito più ampio; si sceglie nelle preferenze.',
    acting:
      'Non è possibile mentre si agisce per conto di {1}, perché riguarda il suo account. Prima ' +
      'occorre smettere.',
    param_required: 'Manca il parametro obbligatorio «{1}».',
    params_required: 'È richiesto almeno uno di questi parametri: {1}.',
    param_must_be_numeric: 'Il valore del parametro «{1}» deve essere un numero ({2}).',
    param_invalid: 'Il parametro «{1}» non è valido: {2}.',
    body_invalid: 'Il corpo della richiesta non è valido: {1}.',
    param_integer_required: 'Il valore del parametro «{1}» deve essere un numero intero ({2}).',
    param_scalar_array_required:
      'Il parametro «{1}» deve essere un elenco di testi, numeri o valori booleani.',
    json_malformed: 'Il corpo non è JSON ben formato<1> ({1})</1>.',
    request_malformed:
      'La richiesta non è HTTP ben formato, oppure è terminata prima di essere completa.',
    host_twice: 'La richiesta ha più di un’intestazione Host; deve averne una sola.',
    request_slow: 'La richiesta ha impiegato troppo tempo ad arrivare.',
    invalid_callback:
      'Il nome della funzione di callback può contenere solo lettere, cifre, trattini bassi, ' +
      'punti e parentesi quadre, e va indicato una sola volta.',
    rest_invalid_resource: 'La risorsa «{1} {2}» non esiste.',
    rpc_value_invalid: '«{2}» non è un valore del tipo «{1}».',
    unknown_method: '«{1}» non può essere impostato con questa richiesta: la proprietà non esiste.',
    method_unknown: 'Il metodo «{1}» non esiste. I nomi dei metodi sono come «Bug.get».',
    rpc_malformed: 'La chiamata non è valida: {1}.',
    json_rpc_post_only: '«{1}» può modificare dati, quindi non può essere chiamato con GET.',
    xmlrpc_illegal_content_type:
      'Le chiamate XML-RPC devono avere il tipo di contenuto «text/xml» o «application/xml», ' +
      'non «{1}».',
    json_rpc_illegal_content_type:
      'Le chiamate JSON-RPC devono avere il tipo di contenuto «application/json», non «{1}».',
    form_foreign:
      'Il modulo non proveniva da una pagina di questo servizio, oppure è scaduto. Inviarlo di ' +
      'nuovo.',
    cross_origin:
      'Questa richiesta non proveniva da una pagina di questo servizio. I programmi devono ' +
      'inviare l’intestazione X-Docket-CSRF con il valore 1.',
    file_embedded:
      'I file possono essere visualizzati o scaricati, ma non caricati come script, foglio di ' +
      'stile, worker, frame o oggetto di una pagina.',
    login_required: 'Prima è necessario accedere.',
    too_many_requests: 'Troppe richieste. Riprovare tra {1:seconds}.',
    body_too_large: 'Il corpo supera i {1} byte consentiti.',
    body_unknown:
      'Il corpo supera i {1} byte consentiti senza accesso. Accedere; i programmi inviano una ' +
      'chiave API.',
    client_gone: 'La connessione è stata chiusa prima dell’invio della risposta.',
    headers_too_large:
      'L’indirizzo e le intestazioni della richiesta sono troppo lunghi. Inviare i parametri ' +
      'nel corpo.',
    not_now: 'Il servizio non è al momento disponibile. Riprovare tra {1:seconds}.',
    internal:
      'Si è verificato un errore interno, che è stato registrato. Indicare all’amministratore ' +
      'il numero di questa richiesta: {1}.',
  },
}
