/** The German texts of mail about bugs; tables and addresses are as in Bugzilla. */

import type { Translation } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  why: 'Sie erhalten diese Nachricht, weil:',
  own_assignee: 'Der Bug ist oder war Ihnen zugewiesen.',
  own_qa_contact: 'Sie sind oder waren der QA-Kontakt des Bugs.',
  own_reporter: 'Sie haben den Bug gemeldet.',
  own_cc: 'Sie stehen oder standen auf der CC-Liste des Bugs.',
  own_global_watcher: 'Sie beobachten alle Bugs.',
  own_watch: 'Sie beobachten das Produkt, die Komponente oder ein Schlüsselwort des Bugs.',
  own_product: 'Sie beobachten das Produkt {name}.',
  own_component: 'Sie beobachten die Komponente {name} des Produkts {product}.',
  own_keyword: 'Sie beobachten das Schlüsselwort {name}.',
  watched_assignee: 'Sie beobachten jemanden, dem der Bug zugewiesen ist oder war.',
  watched_qa_contact: 'Sie beobachten jemanden, der QA-Kontakt des Bugs ist oder war.',
  watched_reporter: 'Sie beobachten den Melder des Bugs.',
  watched_cc: 'Sie beobachten jemanden, der auf der CC-Liste des Bugs steht oder stand.',
  mentioned: 'Ein Kommentar erwähnt Sie.',
  request_made: '{who} hat {flag} angefragt:',
  request_made_of: '{who} hat bei {whom} {flag} angefragt:',
  request_passed_on: '{who} hat die Anfrage von {asker} nach {flag} an {whom} weitergegeben:',
  request_granted: '{who} hat {flag} erteilt:',
  request_granted_to: '{who} hat die Anfrage von {asker} bei {whom} nach {flag} erfüllt:',
  request_granted_of: '{who} hat die Anfrage von {asker} nach {flag} erfüllt:',
  request_denied: '{who} hat {flag} abgelehnt:',
  request_denied_to: '{who} hat die Anfrage von {asker} bei {whom} nach {flag} abgelehnt:',
  request_denied_of: '{who} hat die Anfrage von {asker} nach {flag} abgelehnt:',
  request_canceled: '{who} hat {flag} entfernt:',
  request_canceled_to: '{who} hat die Anfrage von {asker} bei {whom} nach {flag} zurückgezogen:',
  request_canceled_of: '{who} hat die Anfrage von {asker} nach {flag} zurückgezogen:',
}
