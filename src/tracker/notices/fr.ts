/** The French texts of mail about bugs; tables and addresses are as in Bugzilla. */

import type { Translation } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  why: 'Vous recevez ce message car :',
  own_assignee: 'Le bug vous est ou vous était assigné.',
  own_qa_contact: 'Vous êtes ou étiez le contact QA du bug.',
  own_reporter: 'Vous avez signalé le bug.',
  own_cc: 'Vous êtes ou étiez en copie du bug.',
  own_global_watcher: 'Vous suivez tous les bugs.',
  own_watch: 'Vous suivez le produit, le composant ou un mot-clé du bug.',
  own_product: 'Vous suivez le produit {name}.',
  own_component: 'Vous suivez le composant {name} du produit {product}.',
  own_keyword: 'Vous suivez le mot-clé {name}.',
  watched_assignee: 'Vous suivez une personne à qui le bug est ou était assigné.',
  watched_qa_contact: 'Vous suivez une personne qui est ou était le contact QA du bug.',
  watched_reporter: 'Vous suivez le rapporteur du bug.',
  watched_cc: 'Vous suivez une personne qui est ou était en copie du bug.',
  mentioned: 'Un commentaire vous mentionne.',
  request_made: '{who} a demandé {flag} :',
  request_made_of: '{who} a demandé {flag} à {whom} :',
  request_passed_on: '{who} a transmis à {whom} la requête de {asker} pour {flag} :',
  request_granted: '{who} a accordé {flag} :',
  request_granted_to: '{who} a accordé la requête faite par {asker} à {whom} pour {flag} :',
  request_granted_of: '{who} a accordé la requête de {asker} pour {flag} :',
  request_denied: '{who} a refusé {flag} :',
  request_denied_to: '{who} a refusé la requête faite par {asker} à {whom} pour {flag} :',
  request_denied_of: '{who} a refusé la requête de {asker} pour {flag} :',
  request_canceled: '{who} a retiré {flag} :',
  request_canceled_to: '{who} a annulé la requête faite par {asker} à {whom} pour {flag} :',
  request_canceled_of: '{who} a annulé la requête de {asker} pour {flag} :',
}
