/** The French texts of the pages of accounts. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  login_name: 'Nom d’utilisateur',
  password: 'Mot de passe',
  password_again: 'Répéter le mot de passe',
  passwords_differ: 'Les deux mots de passe sont différents. Saisissez deux fois le même.',
  your_name: 'Votre nom, tel que les autres le voient',
  your_email: 'Votre adresse e-mail, qui devient votre nom d’utilisateur',
  send_email: 'Envoyer l’e-mail',
  check_email: 'Consultez votre messagerie',
  create: 'Créer un compte',
  create_sent:
    'Si cette adresse n’a pas encore de compte, nous y avons envoyé un e-mail avec un lien vers ' +
    'une page où vous choisissez un mot de passe.',
  create_no_letter:
    'Pas d’e-mail ? Vous avez peut-être déjà un compte : <login>connectez-vous</login> ou ' +
    '<reset>demandez un nouveau mot de passe</reset>.',
  create_closed:
    'Seuls les administrateurs peuvent créer des comptes ici. Demandez un compte à l’un d’eux.',
  account: 'Votre compte',
  account_done: 'Votre compte a été créé',
  new_password: 'Choisir un nouveau mot de passe',
  new_password_save: 'Enregistrer le mot de passe',
  new_password_done: 'Votre mot de passe a été modifié',
  new_address: 'Votre nouvelle adresse',
  new_address_login: 'Votre nouveau nom d’utilisateur',
  new_address_use: 'Utiliser cette adresse',
  new_address_after:
    'Cela ferme toutes vos sessions. Connectez-vous à nouveau avec le nouveau nom.',
  new_address_done: 'Votre adresse a été modifiée',
  cancel_address: 'Annuler la modification de votre adresse',
  cancel_address_do: 'Annuler la modification',
  cancel_address_after:
    'Votre nom d’utilisateur reste celui-ci. S’il a déjà été modifié, il est rétabli, ce qui ' +
    'ferme toutes vos sessions.',
  cancel_new_after:
    'Le compte garde son nom d’utilisateur, et le lien qui confirmerait la modification ne ' +
    'fonctionne plus.',
  address_not_taken: 'L’adresse qui ne sera pas utilisée',
  address_unused: 'L’adresse ne sera pas utilisée, et le compte garde son nom d’utilisateur.',
  address_kept: 'Votre nom d’utilisateur',
  address_cancelled: 'La modification a été annulée',
  address_stays: 'Votre nom d’utilisateur n’a pas été modifié.',
  address_is_back: 'Votre nom d’utilisateur a été rétabli et toutes vos sessions sont fermées.',
  address_next:
    'Si vous n’avez pas demandé la modification, quelqu’un connaît peut-être votre mot de ' +
    'passe : <reset>choisissez-en un nouveau</reset>.',
  done_next: '<login>Connectez-vous</login> avec.',
  spent: 'Ce lien n’est plus valable',
  spent_next: '<login>Connectez-vous</login> ou <reset>demandez un nouveau mot de passe</reset>.',
  reset: 'Mot de passe oublié',
  reset_sent:
    'S’il existe un compte avec ce nom d’utilisateur, nous avons envoyé à son adresse un e-mail ' +
    'avec un lien vers une page où vous choisissez un nouveau mot de passe.',
  unsubscribe: 'E-mails sur le bug {bug}',
  unsubscribe_is_on: 'Vous recevez des e-mails sur le bug {bug} si vos préférences le prévoient.',
  unsubscribe_is_off:
    'Vous ne recevez pas d’e-mails sur le bug {bug}, sauf si quelqu’un vous demande un drapeau.',
  unsubscribe_do: 'Ne plus envoyer d’e-mails sur ce bug',
  unsubscribe_undo: 'Envoyer à nouveau des e-mails sur ce bug',
  unsubscribe_done: 'Les e-mails sur ce bug sont arrêtés.',
  unsubscribe_undone: 'Vous recevez à nouveau des e-mails sur ce bug.',
  unsubscribe_more:
    'Tous vos choix figurent dans les <preferences>préférences des e-mails</preferences>.',
  setup: 'Configurer Docket',
  setup_name: 'Cette installation',
  setup_name_shown: 'Son nom, dans l’en-tête et les titres des pages',
  setup_product: 'Votre premier produit',
  setup_product_later:
    'Les bugs sont signalés dans les composants de produits. Laissez le nom vide pour le faire ' +
    'plus tard.',
  setup_product_name: 'Nom du produit',
  setup_product_description: 'Description, pour les personnes qui signalent des bugs',
  setup_component: 'Son premier composant',
  setup_finish: 'Terminer',
  demo_offer: 'Un projet fictif',
  demo_create: 'Créer 500 bugs dans deux produits fictifs, pour découvrir',
  demo_removable: 'Vous pouvez les supprimer à tout moment sur cette page.',
  demo_filling:
    'Le projet fictif est en cours de création, ce qui prend environ une minute. ' +
    '<again>Recharger</again>',
  demo_removing:
    'Le projet fictif est en cours de suppression, ce qui prend environ une minute. ' +
    '<again>Recharger</again>',
  demo: 'Le projet fictif',
  demo_failed: 'Le projet fictif n’a pas pu être créé : {failure}.',
  demo_interrupted: 'Sa création a été interrompue.',
  demo_refused: 'La dernière tentative de suppression a été refusée : {refusal}.',
  demo_parts:
    'Il se compose de {bugs} bugs, des produits {products} et de {people} personnes. Les ' +
    'modifications apportées à ces bugs sont supprimées avec eux. C’est irréversible.',
  demo_confirm: 'Supprimer {bugs} bugs, les produits {products} et {people} personnes',
  demo_others: {
    one: 'Supprimer aussi {count} bug signalé par d’autres dans ces produits : {ids}',
    many: 'Supprimer aussi {count} de bugs signalés par d’autres dans ces produits : {ids}',
    other: 'Supprimer aussi {count} bugs signalés par d’autres dans ces produits : {ids}',
  },
  demo_remove: 'Supprimer le projet fictif',
  demo_unconfirmed: 'confirmez la suppression',
  demo_changed:
    'des bugs ont été signalés ou déplacés entre-temps ; vérifiez à nouveau les nombres',
  demo_unforced: 'déplacez les bugs des autres personnes, ou confirmez leur suppression',
}
