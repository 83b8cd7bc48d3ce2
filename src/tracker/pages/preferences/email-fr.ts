/** The French texts of the tabs for mail. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { emailEn } from './email-en.ts'

/** Added to those of `fr.ts`. */
export const emailFr: Translation<typeof emailEn> = {
  i_am_its_assignee: 'Le bug m’est assigné',
  i_am_its_qa_contact: 'Je suis le contact QA du bug',
  i_reported: 'J’ai signalé le bug',
  i_am_on_its_cc: 'Je suis en copie du bug',
  i_watch_it: 'J’ai choisi de suivre le produit, le composant ou un mot-clé du bug',
  is_new: 'Il est nouveau',
  i_am_added_to_or: 'Je reçois ou je perds ce rôle',
  moved_into_or_out: 'Il rejoint ou quitte ce que j’ai choisi de suivre',
  resolved_or_reopened: 'Il est résolu ou rouvert',
  moved_to_another_product_or: 'Il est déplacé vers un autre produit ou composant',
  somebody_comments_on: 'Quelqu’un le commente',
  file_attached: 'Un fichier est joint',
  attachment_changed: 'Une pièce jointe est modifiée',
  its_keywords_changed: 'Ses mots-clés sont modifiés',
  its_dependencies_changed: 'Ses dépendances sont modifiées',
  its_priority_severity_status_or: 'Sa priorité, sa sévérité, son statut ou son jalon est modifié',
  its_cc_list_changed: 'Sa liste de copie est modifiée',
  anything_else_changed: 'Autre chose est modifié',
  also_if_unconfirmed: 'Même s’il n’est pas confirmé',
  also_for_my_own_changes: 'Aussi pour mes propres modifications',
  flag_requested_from_me: 'Un drapeau m’est demandé',
  flag_that_i_requested_granted: 'Un drapeau que j’ai demandé est accordé, refusé ou annulé',
  email: 'E-mail',
  your_email_preferences_have_saved: 'Vos préférences des e-mails ont été enregistrées.',
  you_now_watching_these_users: 'Vous suivez désormais ces personnes.',
  you_no_longer_watching_this: 'Vous ne suivez plus cette personne.',
  you_now_ignoring_these_bugs: 'Vous ignorez désormais ces bugs.',
  you_no_longer_ignoring_this: 'Vous n’ignorez plus ce bug.',
  you_now_watching_it: 'Suivi activé.',
  you_no_longer_watching_it: 'Suivi arrêté.',
  mail_resumed: 'Les e-mails vous sont à nouveau envoyés.',
  mail_came_back:
    'Vous ne recevez plus d’e-mails (depuis : {since}). Le dernier serveur de messagerie qui en ' +
    'a renvoyé un indique : {reason}',
  mail_arrives: 'Les e-mails sur votre compte sont envoyés à votre adresse.',
  no_mail_sent: 'Cette installation n’envoie pas d’e-mails. Vos préférences sont enregistrées.',
  key_title: 'Clé OpenPGP',
  key_about:
    'Les e-mails sur les bugs de certains groupes n’ont pas de contenu, seulement un lien. Si ' +
    'vous ajoutez une clé, ils ont un contenu et sont chiffrés pour vous.',
  key_unused: 'Cette installation ne chiffre pas les e-mails : votre clé n’est donc pas utilisée.',
  key_expired:
    'Votre clé a expiré : ces e-mails n’ont donc pas de contenu. Ajoutez une clé valable.',
  key_fingerprint: 'Empreinte',
  key_algorithm: 'Algorithme',
  key_expires: 'Expiration',
  key_since: 'Ajoutée',
  key_remove: 'Supprimer la clé',
  key_text: 'Votre clé publique, telle que l’affiche gpg --armor --export',
  key_add: 'Ajouter',
  key_replace: 'Remplacer',
  key_stored: 'Votre clé a été enregistrée. Un message vous en informe.',
  key_removed: 'Votre clé a été supprimée.',
  mail_about_bugs: 'E-mails sur les bugs',
  flags: 'Drapeaux',
  stop_watching: 'Ne plus suivre',
  login_names_separated_by_blanks: 'Noms d’utilisateur, séparés par des espaces ou des virgules',
  watch: 'Suivre',
  you_watched: 'Personnes qui vous suivent : {logins}.',
  users_you_watch: 'Personnes que vous suivez',
  you_get_same_mail_about:
    'Vous recevez les mêmes e-mails sur les bugs que ces personnes, pour les bugs que vous ' +
    'pouvez voir.',
  what_you_watch: 'Produits, composants et mots-clés que vous suivez',
  you_get_mail_about_watched:
    'Vous recevez des e-mails sur leurs bugs, selon les choix ci-dessus, pour les bugs que vous ' +
    'pouvez voir. Vous pouvez aussi suivre les <products>produits et composants</products> et ' +
    'les <keywords>mots-clés</keywords> sur leurs pages.',
  watched_product: 'Produit {name}',
  watched_component: 'Composant {name} de {product}',
  watched_keyword: 'Mot-clé {name}',
  component_if_not_all: 'Composant ; vide pour tous',
  product: 'Produit',
  keyword: 'Mot-clé',
  stop_ignoring: 'Ne plus ignorer',
  bug: 'bug {id}',
  bug_numbers_separated_by_blanks: 'Numéros de bugs, séparés par des espaces ou des virgules',
  ignore: 'Ignorer',
  ignored_bugs: 'Bugs ignorés',
  you_get_no_mail_about: 'Vous ne recevez aucun e-mail sur ces bugs, quel que soit votre rôle.',
}
