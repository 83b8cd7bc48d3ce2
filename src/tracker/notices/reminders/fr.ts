/** The French texts of reminders. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  reminder_subject: '[Bug {id}] Rappel : {summary}',
  reminder: 'Vous avez demandé un rappel du bug {id} : {summary}',
  new_bugs:
    'Ces bugs vous sont assignés, personne n’a commencé à y travailler et ils n’ont pas changé ' +
    'depuis plus de {days} jours. Veuillez examiner chacun d’eux : commencez à y travailler, ' +
    'assignez-le à une autre personne ou résolvez-le.',
  new_bugs_all: 'Tous vos bugs avec cet état :',
  more: 'Seuls les {count} premiers sont affichés.',
  requests_subject: {
    one: '[Bugzilla] {count} requête vous attend',
    many: '[Bugzilla] {count} de requêtes vous attendent',
    other: '[Bugzilla] {count} requêtes vous attendent',
  },
  requests: {
    one: 'Ceci vous a été demandé il y a plus de {count} jour, et vous n’avez pas encore répondu :',
    many:
      'Ceci vous a été demandé il y a plus de {count} de jours, et vous n’avez pas encore ' +
      'répondu :',
    other:
      'Ceci vous a été demandé il y a plus de {count} jours, et vous n’avez pas encore répondu :',
  },
  requests_all: 'Toutes les requêtes qui vous sont adressées :',
  requests_off: 'Pour ne plus recevoir de tels messages, modifiez vos préférences :',
  request: '{flag} de {who}, depuis le {day}',
  attachment: 'Pièce jointe {id} : {summary}',
  flag: 'Drapeau',
  bug: 'Bug',
  asked_by: 'De',
  since: 'Depuis',
}
