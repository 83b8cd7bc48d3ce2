/** French sentences of the pages for owners of tickets and grants. */

import type { MineWords } from './words.ts'

/** Added to those of `fr.ts`. */
export const mineFr: MineWords = {
  sentences: {
    service_mine:
      'Créez-les, retrouvez-les, modifiez-les et supprimez-les dans votre navigateur : {files}.',

    mine_title: 'Mes fichiers',
    mine_grants: 'Mes demandes',
    mine_new: 'Nouveau ticket',
    mine_new_grant: 'Nouvelle demande',
    mine_everybody: 'Tout le monde',
    mine_everybody_title: 'Tickets de tout le monde',
    mine_of: 'Tickets appartenant à {owner}',
    mine_owners: 'Principaux propriétaires',
    mine_owners_about:
      'Qui a les tickets les plus volumineux au total, y compris les tickets expirés qui ' +
      'existent encore.',
    mine_grants_about:
      'Une demande de fichiers est un lien avec lequel une personne sans compte dépose des ' +
      'fichiers pour vous.',
    mine_everybody_grants: 'Demandes de tout le monde',
    mine_own_grants: 'Seulement mes demandes',
    mine_search: 'Recherche',
    mine_state: 'État',
    mine_active: 'Valides',
    mine_expired: 'Expiration passée',
    mine_all: 'Tout',
    mine_purged: 'Suppression récente',
    mine_order: 'Ordre',
    mine_newest: 'Du plus récent au plus ancien',
    mine_oldest: 'Du plus ancien au plus récent',
    mine_expires_next: 'Prochaines expirations d’abord',
    mine_largest: 'Les plus volumineux d’abord',
    mine_show: 'Afficher',
    mine_csv: 'Au format CSV',
    mine_none: 'Aucun ticket ne correspond.',
    mine_no_grants: 'Aucune demande ne correspond.',
    mine_name: 'Nom',
    mine_owner: 'Propriétaire',
    mine_expires: 'Expiration',
    mine_link: 'Lien',
    mine_link_to: 'Lien vers {name}',
    mine_share: 'Code QR et e-mail',
    mine_qr: 'Code QR avec le lien vers {name}',
    mine_mail_link: 'Envoyer le lien par e-mail',
    mine_by_grant: '(via une demande)',
    mine_uploads: 'Dépôts',
    mine_ended: 'a expiré',
    mine_never: 'jamais',
    mine_left: 'encore {span}',
    mine_pages: 'Pages',
    mine_first: 'Première page',
    mine_next: 'Page suivante',
    mine_select: 'Sélection',
    mine_select_one: 'Sélectionner {name}',
    mine_delete_selected: 'Supprimer la sélection',
    mine_none_selected: 'Rien n’a été sélectionné.',
    mine_delete_title: 'Supprimer ?',
    mine_delete_tickets:
      'Les fichiers de ces tickets seront supprimés et leurs liens ne fonctionneront plus.',
    mine_delete_grants:
      'Les liens de ces demandes ne fonctionneront plus. Les fichiers déjà déposés seront ' +
      'conservés.',
    mine_delete: 'Supprimer',
    mine_back: 'Retour à la liste',
    mine_created: 'Création effectuée : voici le lien à partager',
    mine_created_before:
      'Ce ticket a déjà été créé. Son mot de passe ne peut pas être affiché à nouveau : créez-en ' +
      'un nouveau ci-dessous.',
    mine_saved: 'Modifications enregistrées.',
    mine_deleted: 'Suppression effectuée.',
    mine_restored: 'La suppression a été annulée : les liens fonctionnent à nouveau.',
    mine_final: 'Cette action est définitive.',
    mine_undo_for: 'Annulation possible pendant {span}.',
    mine_undo_left: 'suppression annulable pendant {span}',
    mine_undo: 'Annuler la suppression',
    mine_delete_now: 'Supprimer définitivement maintenant',

    mine_open: 'Ouvrir tel que les destinataires le voient',
    mine_last_download: 'Dernier téléchargement',
    mine_last_upload: 'Dernier dépôt',
    mine_idle: 'Ou expiration',
    mine_after_download: '{span} après le dernier téléchargement',
    mine_after_upload: '{span} après le dernier dépôt',
    mine_sent_to: 'Envoyé à',
    mine_change: 'Modifier',
    mine_save: 'Enregistrer',
    mine_receipts:
      'Envoyer un accusé de réception aux expéditeurs qui indiquent leur adresse e-mail',
    mine_shown_as: 'Votre nom pour les personnes qui ont le lien, si elles doivent en voir un',
    mine_replace: 'Remplacer un fichier',
    mine_replace_about:
      'Le lien reste le même. Les personnes qui téléchargent en ce moment l’ancien fichier le ' +
      'reçoivent en entier.',
    mine_replace_which: 'Fichier à remplacer',
    mine_replaced: 'Fichier remplacé.',
    mine_attach: 'Joindre à un bug',
    mine_attach_about:
      'Le fichier devient une pièce jointe du bug : toutes les personnes qui voient le bug ' +
      'peuvent le télécharger, même lorsque le ticket n’existe plus.',
    mine_attach_bug: 'Numéro ou alias du bug',
    mine_attach_which: 'Fichier à joindre',
    mine_attach_summary: 'Description',
    mine_attach_type: 'Type de contenu, par exemple image/png',
    mine_attach_private: 'Privé : visible uniquement par les membres internes',
    mine_new_for_bug:
      'Une fois le ticket créé, son lien est publié dans un commentaire du bug {bug} : ' +
      'toutes les personnes qui voient le bug peuvent l’utiliser.',
    mine_log_off: 'Les téléchargements sont comptés, mais pas enregistrés.',
    mine_log_addresses: 'Les adresses réseau sont également enregistrées.',
    mine_log_no_addresses: 'Les adresses réseau ne sont pas enregistrées.',
    mine_log_bytes: 'Envoyé',
    mine_log_who: 'Qui',
    mine_log_archive: 'Tous les fichiers dans une archive',
    mine_log_part: '{size}, incomplet',
    mine_delete_about: 'Les fichiers seront supprimés et le lien ne fonctionnera plus.',
    mine_came: 'Fichiers reçus via cette demande',
    mine_came_none: 'Rien n’a encore été déposé.',

    mine_new_about:
      'Choisissez des fichiers. Toute personne qui a le lien du ticket peut les télécharger ' +
      'jusqu’à son expiration.',
    mine_create: 'Créer',
    mine_encrypt:
      'Chiffrer les fichiers dans le navigateur : seules les personnes qui ont le lien complet ' +
      'peuvent les lire',
    mine_with_key:
      'La clé se trouve uniquement dans le lien ci-dessus et nulle part sur le serveur. Copiez ' +
      'le lien maintenant : sans la clé, personne ne peut lire les fichiers.',
    mine_without_key:
      'Ce lien ne contient pas la clé ; seul le lien affiché après la création la contient.',
    mine_show_it: 'Afficher',
    mine_grant_expires: 'Expiration de la demande',
    mine_tickets_expire: 'Expiration des tickets créés par cette demande',
    mine_limits_about: 'À partir de maintenant. Un champ vide signifie qu’il n’y a pas de limite.',
    mine_permanent: 'Jamais, sans aucune limite',
    mine_days: 'Jours',
    mine_idle_ticket: 'Jours après le dernier téléchargement',
    mine_idle_grant: 'Jours après le dernier dépôt',
    mine_uses_ticket: 'Téléchargements',
    mine_uses_grant: 'Dépôts',
    mine_usual: 'Par défaut ({limits})',
    mine_usual_total: 'après {span}',
    mine_usual_idle: '{span} après le dernier téléchargement',
    mine_usual_idle_grant: '{span} après le dernier dépôt',
    mine_both_limits: '{first} ; {second}',
    mine_once_ticket: 'Après un téléchargement',
    mine_once_grant: 'Après un dépôt',
    mine_mode_never: 'Jamais',
    mine_mode_custom: 'Selon ces limites :',
    mine_custom_about:
      'La première limite atteinte y met fin. Un champ vide signifie qu’il n’y a pas de limite.',
    mine_password: 'Mot de passe, si nécessaire',
    mine_new_password: 'Nouveau mot de passe ; laissez vide pour garder l’actuel',
    mine_has_password: 'Un mot de passe est défini.',
    mine_make_password: 'Créer un mot de passe pour moi et l’afficher une seule fois',
    mine_remove_password: 'Retirer le mot de passe',
    mine_pass_send: 'Indiquer le mot de passe dans les e-mails avec le lien',
    mine_password_once: 'Voici le mot de passe. Il n’est affiché que maintenant : copiez-le.',
    mine_notify: 'Adresses averties',
    mine_notify_ticket: 'Adresses e-mail à avertir des téléchargements, séparées par des virgules',
    mine_notify_grant: 'Adresses e-mail à avertir des dépôts, séparées par des virgules',
    mine_send_to: 'Adresses e-mail auxquelles envoyer le lien, séparées par des virgules',
    mine_wrong: 'Valeur incorrecte : {field}.',
  },
  counted: {
    mine_count: { one: '{count} ticket', many: '{count} de tickets', other: '{count} tickets' },
    mine_usual_downloads: {
      one: 'après {count} téléchargement',
      many: 'après {count} de téléchargements',
      other: 'après {count} téléchargements',
    },
    mine_usual_uploads: {
      one: 'après {count} dépôt',
      many: 'après {count} de dépôts',
      other: 'après {count} dépôts',
    },
    mine_log_kept: {
      one:
        'Les téléchargements sont enregistrés pendant {count} jour, au plus jusqu’à la ' +
        'suppression du ticket.',
      many:
        'Les téléchargements sont enregistrés pendant {count} de jours, au plus jusqu’à la ' +
        'suppression du ticket.',
      other:
        'Les téléchargements sont enregistrés pendant {count} jours, au plus jusqu’à la ' +
        'suppression du ticket.',
    },
    mine_grant_count: {
      one: '{count} demande',
      many: '{count} de demandes',
      other: '{count} demandes',
    },
  },
}
