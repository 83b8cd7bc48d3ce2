/** The French texts of the page of a webhook. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  webhooks: 'Webhooks',
  deliveries_of: 'Envois de {name}',
  queued: 'Les messages sont en cours d’envoi.',
  replayed: {
    one: 'Jusqu’ici, {count} envoi est répété ; d’autres suivent.',
    many: 'Jusqu’ici, {count} d’envois sont répétés ; d’autres suivent.',
    other: 'Jusqu’ici, {count} envois sont répétés ; d’autres suivent.',
  },
  test: 'Envoyer un message de test',
  replay: 'Envoyer à nouveau',
  replay_failed: 'Répéter tous les envois échoués',
  events_since: 'Tous les événements depuis le',
  replay_events: 'Envoyer',
  replay_events_about:
    'Y compris les événements antérieurs à la création du webhook ou survenus pendant qu’il ' +
    'était désactivé. Les événements sont conservés pendant {days} jours.',
  no_deliveries: 'Il n’y a aucun envoi.',
  show: 'Afficher',
  older: 'Envois plus anciens',
  any_state: 'Tous',
  delivery_state: 'État',
  state_waiting: 'en attente',
  state_delivered: 'reçu',
  state_dropped: 'abandonné',
  state_failed: 'échoué',
  bug: 'Bug',
  about: 'Sujet',
  number: 'Numéro',
  kind: 'Événement',
  tries: 'Tentatives',
  last: 'Dernière tentative',
  said: 'Réponse',

  webhooks_about:
    'Un webhook informe un programme de ce qui arrive aux bugs que vous pouvez voir, en envoyant ' +
    'un message à son adresse. Ce que vous n’avez pas le droit de voir au moment de l’envoi est ' +
    'omis.',
  webhooks_about_files:
    'Un webhook informe un programme de ce qui arrive à vos tickets et à vos demandes, en ' +
    'envoyant un message à son adresse.',
  webhook_format: 'Format (bmo pour les programmes conçus pour le Bugzilla de Mozilla)',
  webhook_url: 'Adresse (URL)',
  webhook_event: 'Événements des bugs',
  webhook_event_files: 'Événements de vos tickets et demandes',
  webhook_tells_create: 'Nouveaux bugs',
  webhook_tells_change: 'Modifications des champs, des drapeaux et des pièces jointes',
  webhook_tells_comment: 'Commentaires',
  webhook_tells_attachment: 'Nouvelles pièces jointes',
  webhook_tells_ticket_create: 'Nouveaux tickets',
  webhook_tells_ticket_download: 'Téléchargements complets',
  webhook_tells_ticket_change: 'Modifications de tickets et fichiers remplacés',
  webhook_tells_ticket_end: 'Tickets supprimés, rétablis ou expirés',
  webhook_tells_ticket_malware: 'Logiciels malveillants détectés',
  webhook_tells_grant_create: 'Nouvelles demandes',
  webhook_tells_grant_use: 'Fichiers reçus par des demandes',
  webhook_tells_grant_change: 'Modifications de demandes',
  webhook_tells_grant_end: 'Demandes supprimées, rétablies, épuisées ou expirées',
  webhook_tells_expires_soon: 'Tickets et demandes qui expirent bientôt',
  webhook_everybody: 'Ceux de tout le monde',
  webhook_product: 'Seulement les bugs de ce produit',
  webhook_component: 'Seulement ceux de ce composant du produit',
  webhook_group: 'Seulement les bugs de ce groupe',
  webhook_field:
    'Parmi les modifications, seulement celles de ces champs, séparés par des virgules',
  webhook_header_name: 'Un en-tête à envoyer',
  webhook_header_value: 'Sa valeur',
  webhook_deliveries: 'Envois',
  webhook_enable: 'Activer',
  webhook_disable: 'Désactiver',
  webhook_renew: 'Créer un nouveau secret',
  webhook_drop: 'Abandonner les anciens secrets',
  webhook_remove: 'Supprimer',
  webhook_state: '{state} En attente : {waiting}, échecs : {failed}.',
  webhook_is_enabled: 'Activé.',
  webhook_is_disabled: 'Désactivé.',
  webhook_many: '10 000+',
}
