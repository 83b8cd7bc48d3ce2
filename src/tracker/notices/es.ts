/** The Spanish texts of mail about bugs; tables and addresses are as in Bugzilla. */

import type { Translation } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const es: Translation<typeof en> = {
  why: 'Recibe este mensaje por lo siguiente:',
  own_assignee: 'El bug está o estaba asignado a usted.',
  own_qa_contact: 'Usted es o era el contacto de QA del bug.',
  own_reporter: 'Usted informó del bug.',
  own_cc: 'Usted está o estaba en la lista CC del bug.',
  own_global_watcher: 'Usted sigue todos los bugs.',
  own_watch: 'Usted sigue el producto, el componente o una palabra clave del bug.',
  own_product: 'Usted sigue el producto {name}.',
  own_component: 'Usted sigue el componente {name} del producto {product}.',
  own_keyword: 'Usted sigue la palabra clave {name}.',
  watched_assignee: 'Usted sigue a alguien que tiene o tenía asignado el bug.',
  watched_qa_contact: 'Usted sigue a alguien que es o era el contacto de QA del bug.',
  watched_reporter: 'Usted sigue a quien informó del bug.',
  watched_cc: 'Usted sigue a alguien que está o estaba en la lista CC del bug.',
  mentioned: 'Un comentario le menciona.',
  request_made: '{who} ha pedido {flag}:',
  request_made_of: '{who} ha pedido {flag} a {whom}:',
  request_passed_on: '{who} ha pasado a {whom} la petición de {flag} de {asker}:',
  request_granted: '{who} ha concedido {flag}:',
  request_granted_to: '{who} ha concedido la petición de {flag} que {asker} hizo a {whom}:',
  request_granted_of: '{who} ha concedido la petición de {flag} de {asker}:',
  request_denied: '{who} ha denegado {flag}:',
  request_denied_to: '{who} ha denegado la petición de {flag} que {asker} hizo a {whom}:',
  request_denied_of: '{who} ha denegado la petición de {flag} de {asker}:',
  request_canceled: '{who} ha quitado {flag}:',
  request_canceled_to: '{who} ha cancelado la petición de {flag} que {asker} hizo a {whom}:',
  request_canceled_of: '{who} ha cancelado la petición de {flag} de {asker}:',
}
