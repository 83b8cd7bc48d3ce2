/** The French texts of letters about accounts. */

import type { Translation } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  hello: 'Bonjour,',
  at: '{login} sur {base}/',
  page: 'cette page',
  page_of: 'cette page de l’installation',
  not_you:
    'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe, vérifiez vos clés ' +
    'd’API et vos sessions, et prévenez un administrateur.',

  account_subject: 'Créez votre compte',
  account_why:
    'Quelqu’un, sans doute vous, a demandé un compte avec le nom d’utilisateur {account}.',
  account_do: 'Pour le créer, ouvrez {page} dans les {days} jours et choisissez un mot de passe :',
  account_not_you: 'Si ce n’était pas vous, ignorez ce message : aucun compte n’a été créé.',

  reset_subject: 'Choisissez un nouveau mot de passe',
  reset_why:
    'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte {account}.',
  reset_do: 'Pour en choisir un, ouvrez {page} dans les {days} jours :',
  reset_not_you:
    'Si ce n’était pas vous, ignorez ce message : votre mot de passe actuel reste valable.',

  locked_subject: 'Votre compte a été bloqué après des mots de passe incorrects',
  locked_why:
    'Un mot de passe incorrect a été saisi trop souvent pour le compte {account}, depuis {address}.',
  locked_do:
    'Les connexions depuis cette adresse sont bloquées pendant une demi-heure. Vous n’avez rien à ' +
    'faire.',

  address_subject: 'Confirmez votre nouvelle adresse',
  address_why:
    'Quelqu’un, sans doute vous, a demandé que le nom d’utilisateur d’un compte devienne {login}.',
  address_why_at:
    'Quelqu’un, sans doute vous, a demandé que le nom d’utilisateur d’un compte sur {base}/ ' +
    'devienne {login}.',
  address_do: 'Pour confirmer, ouvrez {page} dans les {days} jours :',
  address_cancel:
    'Si ce n’était pas vous, rien ne change tant que vous ne confirmez pas. Vous pouvez annuler ' +
    'la modification ici :',
  address_cancel_of:
    'Si ce n’était pas vous, rien ne change tant que vous ne confirmez pas. Vous pouvez annuler ' +
    'la modification sur l’installation ici :',

  password_subject: 'Votre mot de passe a été modifié',
  password_why:
    'Le mot de passe du compte {account} a été modifié et ses sessions ont été fermées.',

  moved_subject: 'L’adresse de votre compte a été modifiée',
  moved_why:
    'Le nom d’utilisateur du compte {account} est désormais {after}. Les e-mails y sont envoyés à ' +
    'partir de maintenant.',
  moved_not_you:
    'Si ce n’était pas vous, prévenez tout de suite un administrateur : cette adresse ne permet ' +
    'plus de récupérer l’accès.',

  asked_subject: 'Quelqu’un a demandé à modifier l’adresse de votre compte',
  asked_why:
    'Quelqu’un, connecté en tant que {account}, a demandé que le nom d’utilisateur du compte ' +
    'devienne {after}. Un message y a été envoyé pour confirmer la modification.',
  asked_not_you:
    'Si ce n’était pas vous, ouvrez {page} dans les {days} jours et annulez la modification, même ' +
    'si elle a déjà eu lieu :',
  asked_then: 'Choisissez ensuite un nouveau mot de passe.',

  key_subject: 'Votre compte a une nouvelle clé d’API',
  key_why:
    'Une clé d’API a été créée ou rétablie pour le compte {account}. Sa description : {description}',
  key_why_nameless:
    'Une clé d’API a été créée ou rétablie pour le compte {account}. Elle n’a pas de description.',

  pgp_subject: 'Votre compte a une nouvelle clé OpenPGP',
  pgp_why:
    'Les e-mails au compte {account} peuvent désormais être chiffrés avec la clé OpenPGP qui a ' +
    'cette empreinte :',

  mfa_subject: 'Le second facteur de votre compte',
  mfa_on:
    'Le compte {account} demande désormais le code d’une application d’authentification pour ' +
    'chaque connexion avec le mot de passe.',
  mfa_off:
    'Le compte {account} ne demande plus de code pour les connexions : son second facteur a été ' +
    'désactivé.',
  mfa_removed:
    'Le compte {account} ne demande plus de code pour les connexions : un administrateur a ' +
    'supprimé son second facteur.',
  mfa_new_codes:
    'Le compte {account} a de nouveaux codes de secours, et les précédents ne sont plus valables.',
  mfa_code_used:
    'Quelqu’un s’est connecté au compte {account} avec un code de secours, désormais épuisé.',

  login_subject: 'Nouvelle connexion à votre compte',
  login_why:
    'Quelqu’un, sans doute vous, s’est connecté en tant que {account} le {time} depuis {address}, ' +
    'pour la première fois depuis cette adresse.',
  login_off: 'Vous pouvez désactiver ces messages dans vos préférences.',

  acting_subject: 'Quelqu’un agit avec votre compte {login}',
  acting_why:
    '{sudoer} agit désormais à votre place, avec votre compte {login}. Cela prend fin au plus ' +
    'tard après six heures.',
  acting_why_at:
    '{sudoer} agit désormais à votre place sur {base}/, avec votre compte {login}. Cela prend fin ' +
    'au plus tard après six heures.',
  acting_reason: 'La raison indiquée : {reason}',
  acting_no_reason: 'Aucune raison n’a été indiquée.',
  acting_recorded:
    'Toutes ces actions sont enregistrées. Si vous ne vous y attendez pas, demandez à un ' +
    'administrateur.',

  merged_subject: 'Le compte {login} a été fusionné avec {into}',
  merged_why:
    'Un administrateur a fusionné le compte {account} avec {into}. Ce qui appartenait au premier ' +
    'appartient désormais à l’autre. {login} est désactivé ; connectez-vous en tant que {into}.',
  merged_not_you:
    'Si ces comptes ne sont pas tous les deux les vôtres, prévenez tout de suite un administrateur.',

  test_subject: 'Message de test',
  test: 'Ce message a été envoyé le {time} pour tester le courrier de {base}.',
}
