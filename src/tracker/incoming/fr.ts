/** The French texts of mail that comes in. */

import type { Translation } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  own: 'Cette installation l’a envoyé.',
  automatic: 'Un programme l’a envoyé, par exemple une réponse automatique d’absence.',
  empty: 'Il ne contient ni texte, ni champs, ni fichiers.',
  no_sender: 'Le champ From ne dit pas qui l’a envoyé.',
  sender_unknown:
    'Il n’y a pas de compte pour {address}. Écrivez depuis l’adresse de votre compte.',
  sender_closed: 'Le compte de l’expéditeur est désactivé.',
  sender_unproven: 'Ni son adresse ni une signature confirmée ne prouvent qui l’a envoyé.',
  unreadable: 'Il n’a pas pu être lu comme un message.',
  bounce_unknown: 'Il ne concerne aucun e-mail envoyé à l’adresse actuelle d’un compte.',
  bounce_temporary: 'Il indique qu’un e-mail est retardé, a été remis ou pourra l’être plus tard.',
  bounce_unclear: 'Il n’indique pas clairement que l’adresse d’un destinataire ne fonctionne pas.',
  gave_up: 'Il n’a pas pu être traité ; les tentatives ont duré environ deux jours.',
  refused_subject: '[Bug {id}] Votre message a été refusé',
  refused:
    'Votre message concernant le bug {id} a été refusé. Ni la raison ni votre texte ne sont ' +
    'envoyés par e-mail. Écrivez plutôt sur la page du bug :',
  wrote: '{name} a écrit :',
}
