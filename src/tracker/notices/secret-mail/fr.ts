/** The French texts of mail without content. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  subject: '[Bug {id}] Contenu non envoyé par e-mail',
  subject_of_list: '[Bugzilla] Contenu non envoyé par e-mail',
  subject_encrypted: '[Bug {id}] Message chiffré',
  subject_of_list_encrypted: '[Bugzilla] Message chiffré',
  about: 'Ce message concerne le bug {id}. Son contenu n’est pas envoyé par e-mail.',
  about_list: 'Ce message énumère des bugs. Son contenu n’est pas envoyé par e-mail.',
  read: 'Pour le lire, suivez le lien et connectez-vous :',
  read_list: 'Pour le lire, suivez les liens et connectez-vous :',
  more: 'Seuls les {count} premiers sont affichés.',
  key: 'Pour recevoir de tels messages chiffrés, ajoutez votre clé OpenPGP à vos préférences :',
  to: 'Il a été envoyé à {address}.',
}
