/** The French sentences of the faults of this room. */

import type { SameFaults } from '../../platform/faults.ts'
import type { de } from './de.ts'

export const fr: SameFaults<typeof de> = {
  acting: {
    acting_needs_session:
      'Pour agir au nom d’une autre personne, connectez-vous avec votre mot de passe sur la ' +
      'page de connexion ou pour un jeton ; les clés d’API et les connexions par un proxy n’ont ' +
      'pas de session pour cela.',
    acting_already: 'Vous agissez déjà au nom de {1}. Cessez d’abord de le faire.',
    acting_as_yourself: 'Cette personne, c’est vous. Choisissez quelqu’un d’autre.',
    acting_protected: 'Personne ne peut agir au nom de {1}, membre du groupe « bz_sudo_protect ».',
    acting_disabled:
      'Le compte {1} est désactivé : personne ne peut agir au nom de son propriétaire.',
  },
  apiKey: {
    api_key_exists: 'Cette clé d’API est déjà utilisée. Générez-en une nouvelle.',
    api_key_malformed: 'Une clé d’API se compose de 40 lettres et chiffres.',
    too_many_api_keys:
      'Un compte peut avoir au plus {1} clés d’API actives. Révoquez celles dont vous n’avez ' +
      'pas besoin.',
  },
  accounts: {
    object_does_not_exist:
      '« {2} » ({1}) n’existe pas. Vérifiez l’orthographe ; la casse est ignorée.',
    value_changed:
      'Quelqu’un a modifié « {1} » depuis que vous l’avez lu ; la valeur est désormais « {2} ». ' +
      'Rien n’a été enregistré : vérifiez-la et enregistrez à nouveau.',
    invalid_login_or_password:
      'Le nom d’utilisateur ou le mot de passe est incorrect.<1> Nombre de tentatives restantes ' +
      'avant que le compte ne soit bloqué pendant un certain temps : {1}.</1>',
    account_disabled:
      '<1>{1} </1>Ce compte est désactivé. S’il s’agit d’une erreur, écrivez à ' +
      '<2>{2}</2><-2>l’administrateur de cette installation</-2>.',
    auth_invalid_email:
      'La connexion a fourni « {1} », qui n’est pas une adresse e-mail autorisée ici pour les ' +
      'comptes.',
    proxy_user_unknown:
      'Le proxy vous a connecté en tant que « {1} », mais aucun compte n’a ce nom d’utilisateur ' +
      'ou cet identifiant externe. Demandez un compte à un administrateur.',
    account_locked:
      'Trop de mots de passe incorrects pour ce compte depuis {1}. Les connexions depuis cette ' +
      'adresse sont bloquées jusqu’au {2:time}, même avec le bon mot de passe.',
    account_delayed:
      'Trop de mots de passe incorrects pour ce compte. Les connexions depuis de nouvelles ' +
      'adresses sont retardées : réessayez dans {1:seconds}.',
    password_login_off:
      'Seuls les administrateurs se connectent ici avec un mot de passe. Utilisez ' +
      'l’authentification unique ; les programmes utilisent une clé d’API.',
    auth_failure:
      'Vous n’y êtes pas autorisé.<1.group> Il faut être membre du groupe « {1.group} ».</1.group>',
    api_key_not_valid:
      'Cette clé d’API n’existe pas. Une clé se compose de 40 lettres et chiffres et respecte ' +
      'la casse ; vos clés figurent dans vos préférences.',
    api_key_revoked:
      'Cette clé d’API a été révoquée par son propriétaire. Créez-en une nouvelle dans vos ' +
      'préférences.',
    api_key_expired:
      'Cette clé d’API a expiré le {1:time}. Créez-en une nouvelle dans vos préférences.',
    auth_invalid_token:
      'Le jeton de cette modification n’est pas valide ou a expiré. Demandez-en un nouveau.',
    invalid_cookies_or_token:
      'Cette session ou ce jeton n’est pas valide : fermé, expiré ou limité à une autre ' +
      'adresse. Connectez-vous à nouveau.',
    login_required: 'Vous devez d’abord vous connecter.',
    too_many_requests:
      'Trop de connexions échouées depuis votre adresse. Réessayez dans {1:seconds}.',
    not_now: 'Trop de connexions sont en attente. Réessayez dans {1:seconds}.',
    account_exists: 'Un compte avec le nom d’utilisateur « {1} » existe déjà.',
    illegal_email_address: '« {1} » n’est pas un nom d’utilisateur valide. {2}',
    account_creation_disabled:
      'Seuls les administrateurs peuvent créer des comptes ici. Demandez un compte à l’un d’eux.',
    account_creation_restricted:
      'Aucun compte ne peut être créé ici avec cette adresse. Demandez-en un à un administrateur.',
    email_domain_refused:
      'Les adresses de {1} ne peuvent pas servir ici pour des comptes. Utilisez une autre ' +
      'adresse ou demandez un compte à un administrateur.',
    user_login_required: 'Le nom d’utilisateur d’un compte ne peut pas être vide.',
    password_too_short: 'Un mot de passe doit avoir au moins {1} caractères.',
    password_too_long: 'Un mot de passe peut avoir au plus {1} caractères.',
    password_not_complex: 'Le mot de passe doit aussi contenir : {1}.',
    password_too_common:
      'C’est l’un des 10 000 mots de passe les plus courants, facile à deviner. Choisissez-en ' +
      'un autre, par exemple plusieurs mots sans rapport.',
    invalid_username: 'Aucun compte n’a le nom d’utilisateur « {1} ».',
    user_access_by_id_denied:
      'Vous devez être connecté pour chercher des personnes par « ids ». Connectez-vous ou ' +
      'utilisez « names ».',
    user_access_by_match_denied:
      'Vous devez être connecté pour chercher des personnes par « match ». Connectez-vous ou ' +
      'utilisez « names ».',
    empty_group_name: 'Un groupe doit avoir un nom.',
    group_exists: 'Un groupe nommé « {1} » existe déjà.',
    empty_group_description:
      'Un groupe doit avoir une description qui explique ce que ses membres ont en commun.',
    invalid_regexp: '« {1} » n’est pas une expression régulière valide : {2}.',
    invalid_group_name:
      'Il n’y a pas de groupe nommé « {1} », ou vous n’en êtes pas membre et ne pouvez pas le ' +
      'voir.',
    group_cannot_view:
      'Seuls les membres de « editusers » et « creategroups », et les personnes qui peuvent en ' +
      'ajouter d’autres à un groupe, peuvent voir les groupes.',
  },
  group: {
    group_not_visible:
      'Vous ne pouvez pas voir les membres du groupe « {1} ». Les membres de « editusers » et ' +
      '« creategroups » le peuvent, ainsi que les personnes qui peuvent y ajouter d’autres.',
    system_group_not_renamable:
      'Le groupe « {1} » est un groupe système et ne peut pas être renommé. Sa description et ' +
      'son motif peuvent être modifiés.',
    admin_stays:
      'Les membres de « admin » ne peuvent pas être retirés du groupe système « {1} » ; sinon ' +
      'personne ne pourrait réparer les erreurs.',
    group_in_itself: 'Le groupe « {1} » ne peut pas être membre de lui-même.',
    members_not_named:
      'Donnez un « pattern » pour les noms d’utilisateur des personnes à retirer, ou « all » ' +
      'pour retirer toutes celles qui ont été ajoutées au groupe.',
    admins_needed:
      'Il ne resterait dans le groupe « admin » personne ayant un compte actif. Utilisez un ' +
      'motif qui correspond à moins de personnes.',
    too_many_removed:
      'Plus de {1:grouped} personnes seraient retirées. Utilisez plusieurs fois un motif qui ' +
      'correspond à moins d’entre elles.',
    too_many_members: 'Ces groupes ont au total plus de {1} membres. Demandez moins de groupes.',
  },
  byMail: {
    mail_disabled:
      'Cette installation n’envoie pas d’e-mails. Adressez-vous plutôt à un administrateur.',
    secret_invalid:
      'Ce code est incorrect, a expiré ou a déjà été utilisé. Demandez un nouvel e-mail.',
    letters_too_many: 'Trop de requêtes. Réessayez dans {1:seconds}.',
  },
  mfa: {
    mfa_needed:
      'Ce compte a un second facteur : son mot de passe seul ne suffit pas aux programmes. ' +
      'Envoyez une clé d’API, que le propriétaire du compte crée dans les préférences.',
    mfa_required:
      'Les membres du groupe « {1} » ont besoin d’un second facteur. Connectez-vous avec un ' +
      'navigateur et configurez-le dans vos préférences ; les clés d’API fonctionnent sans lui.',
    mfa_code_wrong:
      'Le code est incorrect, a expiré ou a déjà été utilisé.<1> Nombre de tentatives restantes ' +
      'avant que le compte ne soit bloqué pendant un certain temps : {1}.</1>',
    half_login_over:
      'La connexion a duré plus de dix minutes ou a commencé dans un autre navigateur. ' +
      'Saisissez à nouveau votre nom d’utilisateur et votre mot de passe.',
    mfa_is_on: 'Votre compte a déjà un second facteur. Désactivez-le pour en configurer un autre.',
    mfa_is_off: 'Le compte n’a pas de second facteur.',
    mfa_own:
      'Désactivez votre propre second facteur dans vos préférences, avec votre mot de passe et ' +
      'un code.',
    mfa_offer_over: 'Ce secret n’est plus valable. Recommencez et scannez la nouvelle image.',
  },
  oidc: {
    oidc_off: 'Cette installation n’a pas d’authentification unique.',
    oidc_failed: 'L’authentification unique a échoué. {1} Réessayez ou prévenez un administrateur.',
    oidc_login_over:
      'La connexion a duré plus de dix minutes ou a commencé dans un autre navigateur. ' +
      'Recommencez.',
    oidc_email_unverified:
      'Votre fournisseur n’indique pas qu’il a vérifié votre adresse e-mail : aucun compte n’a ' +
      'donc pu être trouvé grâce à elle. Faites vérifier l’adresse chez lui ou adressez-vous à ' +
      'un administrateur.',
    oidc_unknown: 'Il n’y a pas de compte pour {1}. Demandez-en un à un administrateur.',
    oidc_taken:
      'Chez votre fournisseur, le compte {1} appartient à quelqu’un d’autre. Adressez-vous à un ' +
      'administrateur.',
  },
  user: {
    old_password_incorrect:
      'L’ancien mot de passe est incorrect : le mot de passe n’a donc pas été modifié.',
  },
  pgpKey: {
    gpg_disabled:
      'Cette installation ne chiffre pas les e-mails. Un administrateur peut configurer gpg.',
    pgp_key_unreadable:
      'Ce n’est pas une clé publique OpenPGP. Envoyez ce qu’affiche gpg --armor --export ADRESSE.',
    pgp_key_private:
      'C’est une clé privée, que personne d’autre ne doit avoir. Elle n’a pas été enregistrée. ' +
      'Envoyez la clé publique qu’affiche gpg --armor --export ADRESSE.',
    pgp_keys_several: 'Le texte contient {1} clés. Envoyez-en une seule.',
    pgp_key_revoked: 'La clé est révoquée. Envoyez-en une en usage.',
    pgp_key_expired:
      'La clé a expiré le {1:day}. Prolongez-la ou créez-en une autre, puis envoyez-la à nouveau.',
    pgp_key_unsuitable:
      'Rien ne peut être chiffré avec cette clé : elle n’a pas de sous-clé de chiffrement ' +
      'valable. Ajoutez-en une et envoyez la clé à nouveau.',
    pgp_keys_too_many: 'Trop de clés. Réessayez dans {1:seconds}.',
  },
  preference: {
    preference_fixed:
      'La préférence « {1} » ne peut pas être modifiée ici ; sa valeur par défaut s’applique à ' +
      'tous.',
    preference_value_invalid: '« {1} » doit avoir l’une de ces valeurs : {2}.',
  },
  readOnly: {
    read_only:
      'Cette installation est actuellement en lecture seule<1.until>, sans doute jusqu’à ' +
      '{1.until:time}</1.until>. Rien n’a été modifié ; réessayez plus tard.<1.note> ' +
      '{1.note}</1.note>',
  },
  session: {
    password_wanted:
      'Pour cela, vous devez avoir saisi votre mot de passe au cours des dix dernières minutes. ' +
      'Saisissez-le et réessayez.',
    mfa_turned_on:
      'Le second facteur du compte a été activé pendant cette connexion. Connectez-vous à nouveau.',
    api_key_not_enough:
      'Ce n’est pas possible avec une clé d’API. Connectez-vous avec votre mot de passe, sur la ' +
      'page des préférences ou pour un jeton.',
  },
  webhook: {
    webhook_unknown: 'Vous n’avez pas de webhook {1}.',
    webhook_invalid: 'Le champ « {1} » du webhook n’est pas valide : {2}.',
    webhook_replayed:
      'Des envois du webhook {1} sont déjà en cours de répétition. Réessayez quand ce sera ' +
      'terminé.',
    webhooks_too_many: 'Vous pouvez avoir au plus {1} webhooks. Supprimez-en d’abord un.',
  },
}
