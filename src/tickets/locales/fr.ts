/** French. */

import type { MainWords } from './words.ts'

export const fr: MainWords = {
  units: ['Kio', 'Mio', 'Gio', 'Tio'],
  sentences: {
    letter_greeting: 'Bonjour,',
    letter_fact_name: '{name} :',
    letter_ticket_subject: 'Lien de téléchargement : {name}',
    letter_ticket_button: 'Accéder au téléchargement',
    letter_grant_subject: 'Lien pour déposer des fichiers',
    letter_grant_lead:
      'Quelqu’un vous demande des fichiers. Vous pouvez les déposer à l’aide de ce lien :',
    letter_grant_button: 'Accéder au dépôt',
    letter_password: 'Mot de passe',
    letter_password_elsewhere:
      'Le lien demande un mot de passe. La personne qui vous a envoyé le lien peut vous le ' +
      'communiquer.',
    letter_sender_says: 'Message de l’expéditeur :',
    letter_until: 'Disponible jusqu’au',
    letter_downloaded_subject: 'Ticket {id} ({name}) téléchargé',
    letter_downloaded_lead: 'Votre ticket a été téléchargé.',
    letter_purged_subject: 'Ticket {id} ({name}) supprimé',
    letter_files_gone: 'Ses fichiers ont été supprimés et son lien ne fonctionne plus.',
    letter_soon_subject: 'Le ticket {id} ({name}) expire bientôt',
    letter_soon_unused: 'Votre ticket expire bientôt et personne ne l’a encore téléchargé.',
    letter_soon_extend: 'D’ici là, son propriétaire peut en prolonger la durée.',
    letter_grant_soon_subject: 'La demande {id} expire bientôt',
    letter_grant_soon_unused: 'Votre demande expire bientôt et personne n’y a encore répondu.',
    letter_used_subject: 'Lien de téléchargement pour la demande {id}',
    letter_used_lead:
      'Des fichiers ont été déposés en réponse à votre demande. Vous pouvez les télécharger ici :',
    letter_uploader_says: 'Message joint au dépôt :',
    letter_sender: 'Expéditeur, non vérifié',
    letter_receipt_subject: 'Accusé de réception de vos fichiers',
    letter_receipt_to: 'Destinataire',
    letter_receipt_encrypted:
      'Les fichiers sont chiffrés ; cet accusé de réception ne peut donc pas indiquer leurs noms.',
    letter_receipt_why:
      'Cette adresse a été indiquée lors du dépôt des fichiers. Si vous n’en êtes pas à ' +
      'l’origine, ignorez ce message.',
    letter_grant_ended_subject: 'Demande {id} terminée',
    letter_grant_tickets_stay:
      'Son lien n’accepte plus de fichiers. Les fichiers déjà déposés sont conservés.',
    letter_ticket: 'Ticket',
    letter_grant: 'Demande',
    letter_comment: 'Commentaire',
    letter_file: 'Fichier',
    letter_files: 'Fichiers',
    letter_time: 'Date',
    letter_created: 'Création',
    letter_address: 'Depuis l’adresse',
    letter_downloads: 'Téléchargements',
    letter_downloads_of: '{downloads} sur {max}',
    letter_footer: 'Message envoyé par le service de tickets de fichiers à l’adresse {address}',

    page_service: 'Tickets de fichiers',
    page_language: 'Langue',
    page_refused: 'Cette page ne peut pas être affichée',
    page_not_now: 'Indisponible pour le moment',
    page_refused_why:
      'La requête n’a pas été comprise. Ouvrez à nouveau le lien exactement tel que vous l’avez ' +
      'reçu.',
    page_broken_why: 'Une erreur s’est produite. Réessayez plus tard.',
    page_read_only:
      'Les téléchargements et les dépôts sont momentanément indisponibles. Réessayez plus tard.',
    page_welcome:
      'Ce service permet de partager des fichiers au moyen de liens. Ouvrez un lien que vous ' +
      'avez reçu pour voir ses fichiers.',
    page_skip: 'Aller au contenu',

    service_link_title: 'Vous avez reçu un lien',
    service_link:
      'Ouvrez-le dans un navigateur. Il affiche les fichiers partagés avec vous ou vous permet ' +
      'd’en déposer. Aucun compte n’est nécessaire. Si le lien ne fonctionne plus, il a expiré : ' +
      'demandez-en un nouveau à la personne qui vous l’a envoyé.',
    service_send_title: 'Vous souhaitez envoyer ou demander des fichiers',
    service_send:
      'Si vous avez un compte, cette commande dépose un fichier et sa réponse contient le lien à ' +
      'partager. Remplacez d’abord les mots en majuscules.',
    service_ask:
      'Une demande de fichiers permet à d’autres personnes de vous faire parvenir des fichiers. ' +
      'Elles ouvrent son lien dans un navigateur et vous recevez un avis par e-mail.',
    service_dl:
      'Les programmes pour dl, comme dl-cli, fonctionnent sans changement avec l’adresse ' +
      '{address}.',
    service_login_title: 'Comptes et contenus que vous avez créés',
    service_login:
      'Les comptes sont ceux du suivi de bugs : {login}. Les programmes peuvent utiliser une clé ' +
      'd’API : {keys}.',
    service_login_link: 'se connecter',
    service_keys_link: 'créer une clé d’API',
    service_login_alone:
      'Un compte est nécessaire : {login}. Les programmes peuvent utiliser une clé d’API : {keys}.',
    service_lists:
      'Gérez vos tickets et vos demandes avec {tickets} et {grants}. Toutes les méthodes : {all}.',
    service_guide: 'Le guide est docs/guide/tickets.md dans la documentation de Docket.',

    ticket_download: 'Télécharger',
    ticket_download_all: 'Tout télécharger dans une archive ZIP',
    ticket_size: 'Taille',
    ticket_hash: 'SHA-256',
    ticket_until: 'Disponible jusqu’au {time}',
    ticket_unknown: 'Ce fichier n’existe pas',
    ticket_unknown_why:
      'Le lien a expiré ou n’a pas été copié en entier. La personne qui vous l’a donné peut en ' +
      'créer un nouveau.',
    ticket_file_unknown_why: 'Le ticket contient d’autres fichiers. Ouvrez son lien pour les voir.',
    ticket_ends: 'Fin',
    ticket_limit: 'Limite',
    ticket_from: 'De',
    grant_to: 'Vous envoyez des fichiers à {name}.',
    ticket_replaced: 'Remplacé',
    ticket_logged: 'Le propriétaire voit quand quelque chose est téléchargé.',
    ticket_logged_addresses:
      'Le propriétaire voit quand et depuis quelle adresse réseau quelque chose est téléchargé.',
    ticket_in: 'Total',
    ticket_file_link: 'Télécharger {name}',
    ticket_taken: 'Indisponible pour le moment',
    ticket_taken_why:
      'Un autre téléchargement est en cours et aucun autre n’est autorisé, sauf si celui-ci ' +
      'échoue. Réessayez plus tard.',
    ticket_locked: 'Mot de passe requis',
    ticket_locked_why: 'Ouvrez le lien du ticket et saisissez-y le mot de passe.',
    ticket_locked_link: 'Aller au ticket',

    encrypted_about:
      'Les fichiers sont chiffrés. Votre navigateur les déchiffre avec la clé contenue dans le ' +
      'lien, que le serveur ne reçoit pas.',
    encrypted_no_script:
      'Votre navigateur n’exécute pas le script qui les déchiffre. Sans navigateur, la commande ' +
      '« docket receive » le fait.',
    encrypted_insecure:
      'Le chiffrement ne fonctionne que sur les pages dont l’adresse commence par https://.',
    encrypted_no_key: 'Il manque la clé dans le lien. Demandez le lien complet.',
    encrypted_wrong_key: 'La clé est incorrecte. Le lien a-t-il été copié en entier ?',
    encrypted_key: 'Lien complet, ou clé',
    encrypted_open: 'Déchiffrer',
    encrypted_running: '{name} : téléchargement et déchiffrement en cours.',
    encrypted_saved: '{name} : fichier déchiffré et enregistré.',
    encrypted_failed: '{name} : échec du téléchargement. Raison : {why}',
    encrypted_damaged: 'le fichier est endommagé ou a été modifié',

    password_title: 'Mot de passe requis',
    password_lead: 'La personne qui vous a donné le lien peut vous communiquer le mot de passe.',
    password: 'Mot de passe',
    password_send: 'Continuer',
    password_wrong: 'Ce mot de passe est incorrect.',
    password_wait: 'Trop de mots de passe incorrects. Réessayez dans {time}.',

    grant_title: 'Déposer des fichiers',
    grant_lead:
      'Les fichiers que vous déposez ici ne parviennent qu’à la personne qui vous a donné le lien.',
    grant_encrypted:
      'Votre navigateur chiffre les fichiers avant de les envoyer. Seules les personnes qui ont ' +
      'la clé, contenue dans le lien, peuvent les lire.',
    grant_choose: 'Choisir des fichiers',
    grant_drop: 'ou les glisser ici',
    grant_choose_folder: 'Choisir un dossier',
    grant_resume:
      'Pour reprendre après une interruption ou dans une nouvelle fenêtre, choisissez à nouveau ' +
      'les mêmes fichiers.',
    grant_taken: 'Indisponible pour le moment',
    grant_taken_why:
      'Un autre dépôt est en cours et aucun autre n’est autorisé, sauf si celui-ci échoue. ' +
      'Réessayez plus tard.',
    grant_comment: 'Commentaire',
    grant_comment_hint: 'Par exemple, qui vous êtes et ce que sont ces fichiers',
    grant_sender_name: 'Votre nom, si vous le souhaitez',
    grant_sender_address: 'Votre adresse e-mail, si vous le souhaitez',
    grant_sender_wrong: 'Ceci n’est pas une adresse e-mail : corrigez-la ou laissez le champ vide.',
    grant_receipt_about: 'Vous recevrez un accusé de réception par e-mail.',
    grant_receipt_sent: 'Un accusé de réception est envoyé à {address}.',
    grant_send: 'Déposer',
    grant_size_max: 'Jusqu’à {size} au total.',
    grant_until: 'Vous pouvez déposer des fichiers jusqu’au {time}.',
    grant_nothing_chosen: 'Aucun fichier n’a été choisi. Choisissez-en au moins un.',
    grant_refused: 'Le dépôt a été refusé',
    grant_uploads_gone:
      'Des fichiers déjà envoyés ne sont plus disponibles ou sont incomplets. Choisissez-les à ' +
      'nouveau.',
    grant_too_large: 'Envoi trop volumineux : {size} au maximum au total.',
    grant_full: 'L’espace disponible ne suffit pas pour le moment. Réessayez plus tard.',
    grant_unknown: 'Aucun fichier ne peut être déposé ici',
    grant_unknown_why:
      'Le lien a expiré, a été épuisé ou n’a pas été copié en entier. La personne qui vous l’a ' +
      'donné peut en créer un nouveau.',
    grant_done: 'Vos fichiers sont arrivés',
    grant_done_told: 'La personne qui vous a donné le lien est avertie par e-mail.',
    grant_again: 'Déposer d’autres fichiers',

    upload_running: '{percent} de {size}, {speed} par seconde, temps restant : {left}',
    upload_paused: 'en pause à {percent}',
    upload_done: 'terminé',
    upload_failed: 'Le dépôt a échoué : {why}',
    upload_offline:
      'La connexion est interrompue. Le dépôt reprendra automatiquement dès son rétablissement.',
    upload_finishing: 'Tout est envoyé. Finalisation…',
    upload_unanswered:
      'Tout est envoyé, mais le serveur n’a pas encore répondu. Nouvelle tentative automatique.',
    upload_try_again: 'Réessayer',
    upload_pause: 'Suspendre',
    upload_resume: 'Reprendre',
    upload_cancel: 'Annuler',
    upload_remove: 'Retirer {name}',
  },
  counted: {
    files: { one: '{count} fichier', many: '{count} de fichiers', other: '{count} fichiers' },
    letter_ticket_lead: {
      one: '{count} fichier vous attend. Vous pouvez le télécharger à l’aide de ce lien :',
      many: '{count} de fichiers vous attendent. Vous pouvez les télécharger à l’aide de ce lien :',
      other: '{count} fichiers vous attendent. Vous pouvez les télécharger à l’aide de ce lien :',
    },
    letter_downloads_allowed: {
      one: 'Le lien est valable pour {count} téléchargement.',
      many: 'Le lien est valable pour {count} de téléchargements.',
      other: 'Le lien est valable pour {count} téléchargements.',
    },
    letter_uploads_allowed: {
      one: 'Le lien est valable pour {count} dépôt.',
      many: 'Le lien est valable pour {count} de dépôts.',
      other: 'Le lien est valable pour {count} dépôts.',
    },
    letter_receipt_lead: {
      one: 'Votre envoi de {count} fichier est arrivé.',
      many: 'Votre envoi de {count} de fichiers est arrivé.',
      other: 'Votre envoi de {count} fichiers est arrivé.',
    },
    letter_more_files: {
      one: 'et {count} autre fichier',
      many: 'et {count} d’autres fichiers',
      other: 'et {count} autres fichiers',
    },
    letter_soon: {
      one: 'Votre ticket expire bientôt. Il a été téléchargé {count} fois.',
      many: 'Votre ticket expire bientôt. Il a été téléchargé {count} de fois.',
      other: 'Votre ticket expire bientôt. Il a été téléchargé {count} fois.',
    },
    letter_grant_soon: {
      one: 'Votre demande expire bientôt. Elle a reçu {count} dépôt.',
      many: 'Votre demande expire bientôt. Elle a reçu {count} de dépôts.',
      other: 'Votre demande expire bientôt. Elle a reçu {count} dépôts.',
    },
    letter_expired: {
      one: 'Votre ticket a expiré après {count} téléchargement.',
      many: 'Votre ticket a expiré après {count} de téléchargements.',
      other: 'Votre ticket a expiré après {count} téléchargements.',
    },
    letter_purged: {
      one: 'Votre ticket a été supprimé manuellement après {count} téléchargement.',
      many: 'Votre ticket a été supprimé manuellement après {count} de téléchargements.',
      other: 'Votre ticket a été supprimé manuellement après {count} téléchargements.',
    },
    letter_grant_expired: {
      one: 'Votre demande a expiré après {count} dépôt.',
      many: 'Votre demande a expiré après {count} de dépôts.',
      other: 'Votre demande a expiré après {count} dépôts.',
    },
    letter_grant_purged: {
      one: 'Votre demande a été supprimée manuellement après {count} dépôt.',
      many: 'Votre demande a été supprimée manuellement après {count} de dépôts.',
      other: 'Votre demande a été supprimée manuellement après {count} dépôts.',
    },
    letter_grant_used_up: {
      one: 'Votre demande est terminée : {count} dépôt était autorisé et a été effectué.',
      many: 'Votre demande est terminée : {count} de dépôts étaient autorisés et ont été effectués.',
      other: 'Votre demande est terminée : {count} dépôts étaient autorisés et ont été effectués.',
    },
    ticket_downloads_left: {
      one: 'Encore {count} téléchargement possible.',
      many: 'Encore {count} de téléchargements possibles.',
      other: 'Encore {count} téléchargements possibles.',
    },
    grant_files_max: {
      one: 'Au plus {count} fichier à la fois.',
      many: 'Au plus {count} de fichiers à la fois.',
      other: 'Au plus {count} fichiers à la fois.',
    },
    grant_too_many: {
      one: 'Trop de fichiers : au plus {count} est possible à la fois.',
      many:
        'Trop de fichiers : au plus {count} de fichiers sont possibles à la fois. Choisissez-en ' +
        'moins ou placez-les dans une archive.',
      other:
        'Trop de fichiers : au plus {count} sont possibles à la fois. Choisissez-en moins ou ' +
        'placez-les dans une archive.',
    },
    grant_uploads_left: {
      one: 'Encore {count} dépôt possible.',
      many: 'Encore {count} de dépôts possibles.',
      other: 'Encore {count} dépôts possibles.',
    },
  },
}
