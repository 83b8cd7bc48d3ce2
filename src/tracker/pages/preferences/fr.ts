/** The French texts of the pages of preferences. */

import type { Translation } from '../../../platform/pages/texts.ts'
import { emailFr } from './email-fr.ts'
import type { en } from './en.ts'
import { settingsFr } from './settings-fr.ts'

export const fr: Translation<typeof en> = {
  ...emailFr,
  ...settingsFr,

  login_name: 'Votre nom d’utilisateur est <strong>{login}</strong>.',
  login_changed_by_administrators: 'Les administrateurs peuvent le modifier.',
  login_changed_by_you: 'Les administrateurs peuvent le modifier, et vous aussi.',
  query_of_address: 'Paramètres : la partie après <code>?</code> dans l’adresse d’une liste',
  on_system: '{name} sous {system}',
  unnamed_browser: 'Navigateur sans nom',
  unnamed_program: 'Programme sans nom',

  password_changed: 'Votre mot de passe a été modifié et vos autres sessions ont été fermées.',
  account: 'Compte',
  your_name_changed: 'Votre nom a été modifié.',
  letter_sent_to_new_address: 'Un e-mail a été envoyé à la nouvelle adresse.',
  your_name_as_others_see: 'Votre nom, tel que les autres le voient',
  change_my_name: 'Modifier mon nom',
  new_address: 'Nouvelle adresse',
  send_email: 'Envoyer l’e-mail',
  email_address: 'Adresse e-mail',
  we_send_letter_to_new:
    'Nous envoyons un e-mail à la nouvelle adresse. Une fois que vous l’avez confirmée, elle ' +
    'devient votre nom d’utilisateur.',
  name: 'Nom',
  password: 'Mot de passe',
  changing_your_password_ends_all:
    'La modification de votre mot de passe ferme toutes vos autres sessions. Les clés d’API ' +
    'restent valables.',
  current_password: 'Mot de passe actuel',
  new_password: 'Nouveau mot de passe',
  repeat_new_password: 'Répéter le nouveau mot de passe',
  change_my_password: 'Modifier mon mot de passe',
  new_passwords_differ: 'il doit être identique au nouveau mot de passe',

  your_api_key_created_copy:
    'Votre clé d’API a été créée. Copiez-la maintenant : elle ne sera plus affichée.',
  api_keys: 'Clés d’API',
  api_key_changed: 'La clé d’API a été modifiée.',
  api_key_revoked: 'La clé d’API a été révoquée.',
  api_key_restored: 'La clé d’API a été rétablie.',
  description: 'Description',
  create_api_key: 'Créer la clé d’API',
  created: 'Création',
  last_used: 'Dernière utilisation',
  change: 'Modifier',
  api_key_lets_program_act:
    'Avec une clé d’API, un programme agit avec vos droits. Créez pour chaque programme une clé ' +
    'distincte, qui ne permet pas plus que ce dont il a besoin. Un appel que la clé ne permet ' +
    'pas est refusé, avec l’indication de ce qui lui manque.',
  new_api_key: 'Nouvelle clé d’API',
  save: 'Enregistrer',
  restore: 'Rétablir',
  revoke: 'Révoquer',
  no_description: 'Sans description',
  revoked: 'Révoquée',
  never: 'Jamais',
  from: 'depuis {last_used_address}',
  scope: 'Permet',
  scope_allows: 'Ce que permet la clé',
  scope_read: 'Lire',
  scope_comment: 'Lire, commenter et votre boîte de réception',
  scope_edit: 'De plus, modifier les bugs, les pièces jointes et les drapeaux',
  scope_all: 'Tout ce que vous pouvez faire',
  expires: 'Expiration',
  expired: 'Expirée',
  last_day_if_any: 'Dernier jour, si elle doit expirer (UTC)',
  key_number: 'clé {id}',
  password_to_allow_more: 'Votre mot de passe actuel, si la clé doit permettre plus qu’avant',

  permissions: 'Droits',
  you_not_in_any_group: 'Vous n’êtes dans aucun groupe.',
  none: 'Aucun.',
  your_groups: 'Vos groupes',
  groups_to_which_you_can: 'Groupes auxquels vous pouvez ajouter d’autres personnes',
  memberships_managed_by_administrators:
    'Les administrateurs gèrent les appartenances aux groupes.',
  group: 'Groupe',

  saved_searches: 'Recherches enregistrées',
  regular_mail: 'E-mails réguliers',
  regular_mail_about:
    'Vos recherches enregistrées peuvent être <whines>envoyées par e-mail</whines> ' +
    'régulièrement, et vous pouvez recevoir des <reminders>rappels</reminders> sur des bugs.',
  send_by_mail: 'Elles peuvent aussi être <whines>envoyées par e-mail</whines> régulièrement.',
  search_saved: 'La recherche a été enregistrée.',
  saved_search_changed: 'La recherche enregistrée a été modifiée.',
  search_no_longer_shared: 'La recherche n’est plus partagée.',
  search_added_to_your_links: 'La recherche a été ajoutée à vos liens.',
  search_watched: 'Vous recevez un e-mail quand un bug entre dans la recherche.',
  search_no_longer_watched: 'Vous ne suivez plus la recherche.',
  watching_about:
    'Vous recevez un e-mail sur chaque bug qui entre dans une recherche que vous suivez.',
  search_removed_from_your_links: 'La recherche a été retirée de vos liens.',
  move_up: 'Monter',
  move_down: 'Descendre',
  saved_search_deleted: 'La recherche enregistrée a été supprimée.',
  you_have_no_saved_searches:
    'Vous n’avez aucune recherche enregistrée. <search>Recherchez des bugs</search>, puis ' +
    'enregistrez la recherche sous la liste.',
  shared_with: 'Partagée avec',
  no_searches_shared_with_you:
    'Aucune recherche n’est partagée avec vous. Les membres de vos groupes peuvent partager les ' +
    'leurs ici.',
  owner: 'Propriétaire',
  your_saved_searches: 'Vos recherches enregistrées',
  shared_with_you: 'Partagées avec vous',
  save_search: 'Enregistrer une recherche',
  there_in_all: 'Il y en a {length} au total.',
  search: 'Recherche',
  query: 'Paramètres',
  stop_sharing: 'Ne plus partager',
  nobody: 'Personne',
  forget: 'Supprimer',
  edit: 'Modifier',
  remove_from_your_links: 'Retirer de vos liens',
  add_to_your_links: 'Ajouter à vos liens',

  tags: 'Étiquettes',
  tags_about:
    'Vos étiquettes de bugs, visibles uniquement par vous. Vous les ajoutez sur les pages des ' +
    'bugs. Une étiquette sans bug disparaît.',
  tag: 'Étiquette',
  bugs: 'Bugs',
  bugs_with_tag: 'bugs avec l’étiquette {name}',
  rename: 'Renommer',
  new_name: 'Nouveau nom',
  tag_renamed: 'L’étiquette a été renommée.',
  tag_deleted: 'L’étiquette a été retirée de tous les bugs.',
  delete_tag: 'Supprimer',
  tag_named: 'Supprimer l’étiquette « {name} » ?',
  tag_deletion: {
    one:
      'Elle se trouve sur {count} bug que vous pouvez voir, et en est retirée. Cette action est ' +
      'définitive.',
    many:
      'Elle se trouve sur {count} de bugs que vous pouvez voir, et en est retirée. Cette action ' +
      'est définitive.',
    other:
      'Elle se trouve sur {count} bugs que vous pouvez voir, et en est retirée. Cette action est ' +
      'définitive.',
  },

  sessions: 'Sessions',
  session_ended: 'La session a été fermée.',
  your_other_sessions_have_ended: 'Vos autres sessions ont été fermées.',
  you_have_no_sessions: 'Vous n’avez aucune session.',
  end_all_other_sessions: 'Fermer toutes les autres sessions',
  your_active_sessions_most_recently:
    'Vos sessions actives, de la dernière utilisée à la plus ancienne.',
  browser_or_program: 'Navigateur ou programme',
  since: 'Depuis',
  restricted_to: 'Limitée à',
  end: 'Fermer',
  everywhere: 'Partout',
  this_session: 'Cette session',

  your_data: 'Vos données',
  data_about:
    'Vous pouvez télécharger en JSON ce qui est enregistré sur vous : votre profil et vos ' +
    'préférences, vos clés d’API et vos sessions sans leurs secrets, vos recherches ' +
    'enregistrées, vos étiquettes, ce que vous suivez, les bugs ignorés et vos votes, ainsi que ' +
    'les bugs, commentaires et descriptions de pièces jointes que vous avez écrits et pouvez ' +
    'encore voir.',
  data_download: 'Télécharger vos données',
  data_not_included: 'Non inclus',
  data_without_secrets:
    'votre mot de passe et les secrets de vos clés d’API et de vos sessions, dont seules des ' +
    'empreintes sont enregistrées',
  data_without_hidden:
    'les bugs, commentaires et pièces jointes que vous n’avez plus le droit de voir',
  data_without_content: 'le contenu des pièces jointes, que fournit GET /rest/bug/attachment/ID',
  data_without_others: 'les commentaires et modifications des autres, et l’historique des bugs',
  data_without_files:
    'les tickets et les demandes, que GET /rest/tickets et /rest/grants énumèrent',
  data_without_logs:
    'les e-mails qui vous ont été envoyés, et les entrées du journal d’audit et des journaux du ' +
    'serveur',

  your_current_password: 'Votre mot de passe actuel',
  preferences: 'Préférences',
  back: 'Retour',
  no_such_form: 'il n’y a pas de tel formulaire ici',

  webhooks: 'Webhooks',
  webhook_new: 'Nouveau webhook',
  webhook_create: 'Créer le webhook',
  webhook_secret:
    'Ce secret signe les messages. Configurez-le maintenant dans le programme : il ne sera plus ' +
    'affiché.',
  webhook_changed: 'Le webhook a été modifié.',
  webhook_enabled: 'Le webhook a été activé.',
  webhook_disabled: 'Le webhook a été désactivé.',
  webhook_secrets_dropped: 'Seul le secret le plus récent signe désormais les messages.',
  webhook_removed: 'Le webhook a été supprimé, avec tout ce qui l’attendait.',
}
