/** The Italian texts of the page of a webhook. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const it: Translation<typeof en> = {
  webhooks: 'Webhook',
  deliveries_of: 'Consegne di {name}',
  queued: 'Invio dei messaggi in corso.',
  replayed: {
    one: 'Finora viene inviata di nuovo {count} consegna; altre seguono.',
    many: 'Finora vengono inviate di nuovo {count} di consegne; altre seguono.',
    other: 'Finora vengono inviate di nuovo {count} consegne; altre seguono.',
  },
  test: 'Invia un messaggio di prova',
  replay: 'Invia di nuovo',
  replay_failed: 'Riprova tutte le consegne fallite',
  events_since: 'Tutti gli eventi dal',
  replay_events: 'Invia',
  replay_events_about:
    'Compresi gli eventi precedenti alla creazione del webhook o avvenuti mentre era ' +
    'disattivato. Gli eventi vengono conservati per {days} giorni.',
  no_deliveries: 'Non ci sono consegne.',
  show: 'Mostra',
  older: 'Consegne precedenti',
  any_state: 'Tutti',
  delivery_state: 'Stato',
  state_waiting: 'in attesa',
  state_delivered: 'consegnata',
  state_dropped: 'scartata',
  state_failed: 'fallita',
  bug: 'Bug',
  about: 'Argomento',
  number: 'Numero',
  kind: 'Evento',
  tries: 'Tentativi',
  last: 'Ultimo tentativo',
  said: 'Risposta',

  webhooks_about:
    'Un webhook informa un programma di ciò che accade ai bug che il titolare può vedere, ' +
    'inviando un messaggio al suo indirizzo. Ciò che il titolare non può vedere al momento ' +
    'dell’invio viene omesso.',
  webhooks_about_files:
    'Un webhook informa un programma di ciò che accade ai ticket e alle richieste del titolare, ' +
    'inviando un messaggio al suo indirizzo.',
  webhook_format: 'Formato (bmo per programmi creati per il Bugzilla di Mozilla)',
  webhook_url: 'Indirizzo (URL)',
  webhook_event: 'Eventi dei bug',
  webhook_event_files: 'Eventi dei propri ticket e delle proprie richieste',
  webhook_tells_create: 'Nuovi bug',
  webhook_tells_change: 'Modifiche di campi, flag e allegati',
  webhook_tells_comment: 'Commenti',
  webhook_tells_attachment: 'Nuovi allegati',
  webhook_tells_ticket_create: 'Nuovi ticket',
  webhook_tells_ticket_download: 'Download completi',
  webhook_tells_ticket_change: 'Modifiche dei ticket e file sostituiti',
  webhook_tells_ticket_end: 'Ticket eliminati, ripristinati o scaduti',
  webhook_tells_ticket_malware: 'Malware rilevato',
  webhook_tells_grant_create: 'Nuove richieste',
  webhook_tells_grant_use: 'File ricevuti tramite richieste',
  webhook_tells_grant_change: 'Modifiche delle richieste',
  webhook_tells_grant_end: 'Richieste eliminate, ripristinate, esaurite o scadute',
  webhook_tells_expires_soon: 'Ticket e richieste che scadono presto',
  webhook_everybody: 'Quelli di tutti gli utenti',
  webhook_product: 'Solo i bug di questo prodotto',
  webhook_component: 'Solo quelli di questo componente del prodotto',
  webhook_group: 'Solo i bug di questo gruppo',
  webhook_field: 'Tra le modifiche, solo quelle di questi campi, separati da virgole',
  webhook_header_name: 'Un’intestazione da inviare',
  webhook_header_value: 'Il suo valore',
  webhook_deliveries: 'Consegne',
  webhook_enable: 'Attiva',
  webhook_disable: 'Disattiva',
  webhook_renew: 'Crea un nuovo segreto',
  webhook_drop: 'Elimina i vecchi segreti',
  webhook_remove: 'Elimina',
  webhook_state: '{state} In attesa: {waiting}, fallite: {failed}.',
  webhook_is_enabled: 'Attivo.',
  webhook_is_disabled: 'Disattivato.',
  webhook_many: '10.000+',
}
