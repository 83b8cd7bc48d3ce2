/** French sentences about links of recipients. */

import type { LinksWords } from './words.ts'

/** Added to those of `fr.ts`. */
export const linksFr: LinksWords = {
  sentences: {
    letter_recipient: 'Destinataire',
    links_letter_own:
      'Ce lien vous est réservé. Ne le transmettez pas : l’expéditeur voit ce qui en est ' +
      'fait.',
    links_wish:
      'Envoyer à chaque adresse son propre lien : la liste des destinataires indique qui ' +
      'a téléchargé',
    links_manage: 'Destinataires avec leur propre lien',
    links_title: 'Destinataires de {name}',
    links_about:
      'Chaque destinataire a son propre lien, qui peut être désactivé séparément. Les ' +
      'limites du ticket valent pour tous les liens ensemble. Les programmes qui ' +
      'vérifient le courrier ouvrent parfois aussi la page.',
    links_none: 'Personne n’a encore son propre lien.',
    links_once: 'Ces liens ne sont affichés que maintenant : copiez-les.',
    links_of: 'Lien pour {address}',
    links_address: 'Adresse',
    links_sent: 'Envoi',
    links_opened: 'Ouvertures',
    links_link: 'Lien propre',
    links_send_again: 'Envoyer un nouveau lien',
    links_again: 'Créer un nouveau lien',
    links_end: 'Désactiver ce lien',
    links_ended: 'désactivé',
    links_new: 'Nouveaux liens',
    links_addresses: 'Adresses e-mail, séparées par des virgules',
    links_show: 'Ne pas envoyer d’e-mail, mais afficher les liens une fois',
    links_make: 'Créer les liens',
    links_send: 'Envoyer les liens',
    links_encrypted:
      'Les fichiers sont chiffrés et le serveur ne connaît pas la clé. Il ne peut donc ' +
      'pas envoyer les liens par e-mail : copiez chacun d’eux avec la clé et envoyez-le ' +
      'vous-même.',
    links_no_mail: 'Ce service n’envoie pas d’e-mail : copiez les liens et envoyez-les vous-même.',
    links_with_key: 'Votre navigateur ajoute la clé aux liens de cette page.',
    links_without_key:
      'La clé manque aux liens de cette page. Ouvrez cette page depuis celle du ticket ' +
      'avec le lien complet, ou ajoutez à chacun tout ce qui suit le # de ce lien, # ' +
      'compris.',
    links_were_sent: 'Les liens ont été envoyés.',
    links_was_ended: 'Le lien a été désactivé. Ceux des autres restent valables.',
  },
  counted: {
    links_letter_downloads: {
      one: 'Tous les destinataires ensemble disposent de {count} téléchargement.',
      many: 'Tous les destinataires ensemble disposent de {count} de téléchargements.',
      other: 'Tous les destinataires ensemble disposent de {count} téléchargements.',
    },
  },
}
