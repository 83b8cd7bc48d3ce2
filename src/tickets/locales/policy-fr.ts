/** French sentences about policies, quotas and what people have. */

import type { PolicyWords } from './words.ts'

/** Added to those of `fr.ts`. */
export const policyFr: PolicyWords = {
  sentences: {
    policy_only: 'Fichiers acceptés : {list}.',
    policy_except: 'Tous les fichiers sont acceptés, sauf {list}.',
    policy_type_refused: 'Ce fichier n’est pas accepté : {name}.',
    policy_type_refused_why:
      'Un fichier de ce type n’est pas accepté. Revenez en arrière pour voir lesquels le sont, ' +
      'ou demandez à la personne qui vous a envoyé le lien.',
    policy_space: 'Vous utilisez {used} sur {quota} ; {free} restent libres.',
    policy_space_open: 'Vous utilisez {used}.',
    policy_no_space:
      'Seuls {free} de vos {quota} sont libres. Choisissez moins de fichiers ou supprimez ' +
      'd’abord des tickets.',
    policy_most: 'Au plus : {limits}.',
    policy_custom_about: 'La première limite atteinte y met fin.',
    policy_from_now: 'À partir de maintenant.',
    policy_password: 'Un mot de passe est requis.',
    policy_exceeded: '{field} : au plus {max}, et pas sans limite.',

    policy_accepts: 'Ce qui est accepté',
    policy_accepts_about:
      'Dans les limites que la politique vous impose. Une taille vide signifie autant qu’elle le ' +
      'permet.',
    policy_size: 'Mio de tous les fichiers envoyés en une fois',
    policy_types: 'Types de fichiers',
    policy_all: 'tous',
    policy_only_these: 'seulement ceux-ci :',
    policy_except_these: 'tous sauf ceux-ci :',
    policy_list: 'Extensions comme .pdf, ou types de média comme image/*',

    policy_title: 'Politiques des tickets de fichiers',
    policy_about:
      'Ce que les propriétaires de tickets et de demandes peuvent choisir. Pour chaque limite, ' +
      'les membres de groupes qui ont une politique bénéficient de la limite la plus généreuse ' +
      'de leurs groupes ; lorsque ceux-ci n’indiquent rien, la politique de l’installation ' +
      's’applique. Les tickets existants restent valables, mais ne peuvent pas être prolongés ' +
      'au-delà.',
    policy_installation: 'L’installation',
    policy_group: 'Groupe',
    policy_of_installation: 'Politique de l’installation',
    policy_of: 'Politique du groupe {group}',
    policy_fields_about:
      'Un champ vide n’indique rien sur une limite ; 0 signifie qu’il n’y en a pas.',
    policy_largest: 'Un ticket ne dépasse jamais {size}, le paramètre upload_bytes_max.',
    policy_total: 'Jours d’existence, au plus',
    policy_idle: 'Jours après le dernier téléchargement, au plus',
    policy_downloads: 'Téléchargements, au plus',
    policy_pass: 'Mot de passe',
    policy_unsaid: 'non précisé',
    policy_needed: 'requis',
    policy_not_needed: 'facultatif',
    policy_max_size: 'Mio d’un ticket, au plus',
    policy_quota: 'Mio de tous les tickets d’une personne, au plus',
    policy_quota_usual: 'Sans politique, le quota est de {quota}.',
    policy_quota_open: 'Sans politique, il n’y a pas de quota.',
    policy_no_limit: 'sans limite',
    policy_save: 'Enregistrer la politique',
    policy_saved: 'La politique a été enregistrée.',
    policy_add: 'Politique pour un autre groupe',

    owner_tickets: 'Tickets',
    owner_grants: 'Demandes',
    owner_used: 'Utilisé',
    owner_quota: 'Quota',
    owner_near: 'presque plein',
    owner_over: 'plein',
    owner_disabled: 'désactivé : les liens ne fonctionnent pas',
    owner_all: 'Tout le monde',
    owner_near_only: 'Proches de leur quota',
    owner_disabled_only: 'Comptes désactivés',
    owner_title: 'Fichiers appartenant à {owner}',
    owner_is_disabled:
      'Ce compte est désactivé. Jusqu’à sa réactivation, les liens de ses tickets et de ses ' +
      'demandes ne fonctionnent pas ; les fichiers sont conservés jusqu’à leur expiration. ' +
      'Transférez-les pour que les liens fonctionnent à nouveau, ou mettez-y fin.',
    owner_nothing: 'Cette personne n’a ni ticket ni demande.',
    owner_hand_over: 'Transférer',
    owner_hand_over_about:
      'Tous les tickets et toutes les demandes reçoivent un nouveau propriétaire, qui est averti ' +
      'à la place de l’ancien. Leurs liens restent les mêmes et fonctionnent. Le nouveau ' +
      'propriétaire peut ensuite dépasser son quota.',
    owner_to: 'Nom d’utilisateur du nouveau propriétaire',
    owner_handed_over: 'Tout a été transféré.',
    owner_end: 'Mettre fin à tout',
    owner_end_about:
      'Tous les tickets et toutes les demandes expirent maintenant : leurs liens ne fonctionnent ' +
      'plus et les fichiers sont supprimés. Cette action est définitive.',
    owner_end_sure: 'Oui, supprimer les fichiers appartenant à {owner}',
    owner_end_unsure: 'Aucune action n’a été effectuée : cochez la case pour confirmer.',
    owner_ended: 'Tous les tickets et toutes les demandes ont pris fin.',
  },
  counted: {
    policy_days: { one: '{count} jour', many: '{count} de jours', other: '{count} jours' },
  },
}
