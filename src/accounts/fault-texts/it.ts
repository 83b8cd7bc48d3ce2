/** The Italian sentences of the faults of this room. */

import type { SameFaults } from '../../platform/faults.ts'
import type { de } from './de.ts'

export const it: SameFaults<typeof de> = {
  acting: {
    acting_needs_session:
      'Per agire per conto di altri, accedere con la password nella pagina di accesso o per un ' +
      'token; le chiavi API e gli accessi tramite proxy non hanno una sessione adatta.',
    acting_already: 'Si sta già agendo per conto di {1}. Prima occorre smettere.',
    acting_as_yourself: 'Questa persona è chi ha effettuato l’accesso. Scegliere qualcun altro.',
    acting_protected:
      'Nessuno può agire per conto di {1}, che fa parte del gruppo «bz_sudo_protect».',
    acting_disabled:
      'L’account {1} è disattivato, quindi nessuno può agire per conto del titolare.',
  },
  apiKey: {
    api_key_exists: 'Questa chiave API è già in uso. Generarne una nuova.',
    api_key_malformed: 'Una chiave API è composta da 40 lettere e cifre.',
    too_many_api_keys:
      'Un account può avere al massimo {1} chiavi API attive. Revocare quelle che non servono.',
  },
  accounts: {
    object_does_not_exist:
      '«{2}» ({1}) non esiste. Controllare l’ortografia; maiuscole e minuscole sono equivalenti.',
    value_changed:
      'Qualcuno ha modificato «{1}» dopo la lettura; ora il valore è «{2}». Non è stato salvato ' +
      'nulla: controllarlo e salvare di nuovo.',
    invalid_login_or_password:
      'Il nome di accesso o la password è errato.<1> Tentativi rimasti prima che l’account ' +
      'venga bloccato per un po’: {1}.</1>',
    account_disabled:
      '<1>{1} </1>Questo account è disattivato. Se si tratta di un errore, rivolgersi a ' +
      '<2>{2}</2><-2>un amministratore di questa installazione</-2>.',
    auth_invalid_email:
      'L’accesso ha fornito «{1}», che qui non è un indirizzo e-mail ammesso per gli account.',
    proxy_user_unknown:
      'Il proxy ha effettuato l’accesso come «{1}», ma nessun account ha questo nome di accesso ' +
      'o ID esterno. Chiedere un account a un amministratore.',
    account_locked:
      'Troppe password errate per questo account da {1}. Gli accessi da lì sono bloccati fino a ' +
      '{2:time}, anche con la password giusta.',
    account_delayed:
      'Troppe password errate per questo account. Gli accessi da nuovi indirizzi sono ' +
      'ritardati: riprovare tra {1:seconds}.',
    password_login_off:
      'Qui solo gli amministratori accedono con una password. Usare il single sign-on; i ' +
      'programmi usano una chiave API.',
    auth_failure:
      'Non si dispone dell’autorizzazione necessaria.<1.group> Occorre far parte del gruppo ' +
      '«{1.group}».</1.group>',
    api_key_not_valid:
      'Questa chiave API non esiste. Una chiave è composta da 40 lettere e cifre e distingue ' +
      'maiuscole e minuscole; le proprie chiavi sono elencate nelle preferenze.',
    api_key_revoked:
      'Questa chiave API è stata revocata dal titolare. Crearne una nuova nelle preferenze.',
    api_key_expired:
      'Questa chiave API è scaduta alle {1:time}. Crearne una nuova nelle preferenze.',
    auth_invalid_token:
      'Il token per questa modifica non è valido o è scaduto. Richiederne uno nuovo.',
    invalid_cookies_or_token:
      'Questa sessione o questo token non è valido: è stato chiuso, è scaduto o è limitato a un ' +
      'altro indirizzo. Accedere di nuovo.',
    login_required: 'Prima è necessario accedere.',
    too_many_requests:
      'Troppi accessi non riusciti da questo indirizzo. Riprovare tra {1:seconds}.',
    not_now: 'Troppi accessi sono in attesa. Riprovare tra {1:seconds}.',
    account_exists: 'Esiste già un account con il nome di accesso «{1}».',
    illegal_email_address: '«{1}» non è un nome di accesso valido. {2}',
    account_creation_disabled:
      'Qui solo gli amministratori possono creare account. Chiederne uno a un amministratore.',
    account_creation_restricted:
      'Qui non si possono creare account con questo indirizzo. Chiederne uno a un amministratore.',
    email_domain_refused:
      'Gli indirizzi di {1} qui non possono essere usati per gli account. Usare un altro ' +
      'indirizzo o chiedere un account a un amministratore.',
    user_login_required: 'Il nome di accesso di un account non può essere vuoto.',
    password_too_short: 'Una password deve avere almeno {1} caratteri.',
    password_too_long: 'Una password può avere al massimo {1} caratteri.',
    password_not_complex: 'La password deve contenere anche: {1}.',
    password_too_common:
      'È una delle 10.000 password più comuni e facile da indovinare. Sceglierne un’altra, ad ' +
      'esempio più parole senza legame tra loro.',
    invalid_username: 'Non esiste un account con il nome di accesso «{1}».',
    user_access_by_id_denied:
      'Per cercare persone con «ids» è necessario accedere. Accedere oppure usare «names».',
    user_access_by_match_denied:
      'Per cercare persone con «match» è necessario accedere. Accedere oppure usare «names».',
    empty_group_name: 'Un gruppo deve avere un nome.',
    group_exists: 'Esiste già un gruppo di nome «{1}».',
    empty_group_description:
      'Un gruppo deve avere una descrizione che spieghi che cosa hanno in comune i suoi membri.',
    invalid_regexp: '«{1}» non è un’espressione regolare valida: {2}.',
    invalid_group_name:
      'Non esiste un gruppo di nome «{1}», oppure non se ne fa parte e non è visibile.',
    group_cannot_view:
      'Solo i membri di «editusers» e «creategroups», e chi può aggiungere altri a un gruppo, ' +
      'possono vedere i gruppi.',
  },
  group: {
    group_not_visible:
      'Non è possibile vedere i membri del gruppo «{1}». Possono farlo i membri di «editusers» ' +
      'e «creategroups» e chi può aggiungere altri al gruppo.',
    system_group_not_renamable:
      'Il gruppo «{1}» è un gruppo di sistema e non può essere rinominato. La descrizione e il ' +
      'modello possono essere modificati.',
    admin_stays:
      'I membri di «admin» non possono essere rimossi dal gruppo di sistema «{1}»; altrimenti ' +
      'nessuno potrebbe correggere gli errori.',
    group_in_itself: 'Il gruppo «{1}» non può essere membro di sé stesso.',
    members_not_named:
      'Indicare un «pattern» per i nomi di accesso delle persone da rimuovere, oppure «all» per ' +
      'rimuovere tutti quelli aggiunti al gruppo.',
    admins_needed:
      'Nel gruppo «admin» non resterebbe nessuno con un account attivo. Usare un modello che ' +
      'corrisponda a meno persone.',
    too_many_removed:
      'Verrebbero rimosse più di {1:grouped} persone. Usare più volte un modello che ' +
      'corrisponda a meno di esse.',
    too_many_members: 'Questi gruppi hanno in totale più di {1} membri. Richiedere meno gruppi.',
  },
  byMail: {
    mail_disabled: 'Questa installazione non invia e-mail. Rivolgersi invece a un amministratore.',
    secret_invalid:
      'Questo codice è errato, è scaduto o è già stato usato. Richiedere un’altra e-mail.',
    letters_too_many: 'Troppe richieste. Riprovare tra {1:seconds}.',
  },
  mfa: {
    mfa_needed:
      'Questo account ha un secondo fattore, quindi la sola password non basta ai programmi. ' +
      'Inviare una chiave API, che il titolare crea nelle preferenze.',
    mfa_required:
      'I membri del gruppo «{1}» hanno bisogno di un secondo fattore. Accedere con un browser e ' +
      'configurarlo nelle preferenze; le chiavi API funzionano senza.',
    mfa_code_wrong:
      'Il codice è errato, è scaduto oppure è già stato usato.<1> Tentativi rimasti prima che ' +
      'l’account venga bloccato per un po’: {1}.</1>',
    half_login_over:
      'L’accesso è durato più di dieci minuti o è iniziato in un altro browser. Inserire di ' +
      'nuovo il nome di accesso e la password.',
    mfa_is_on: 'L’account ha già un secondo fattore. Disattivarlo per configurarne un altro.',
    mfa_is_off: 'L’account non ha un secondo fattore.',
    mfa_own:
      'Disattivare il proprio secondo fattore nelle preferenze, con la password e un codice.',
    mfa_offer_over:
      'Questo segreto non è più valido. Ricominciare e scansionare la nuova immagine.',
  },
  oidc: {
    oidc_off: 'Questa installazione non ha il single sign-on.',
    oidc_failed: 'Il single sign-on non è riuscito. {1} Riprovare o avvisare un amministratore.',
    oidc_login_over:
      'L’accesso è durato più di dieci minuti o è iniziato in un altro browser. Ricominciare.',
    oidc_email_unverified:
      'Il provider non indica di aver verificato l’indirizzo e-mail, quindi non è stato ' +
      'possibile trovare un account. Verificare l’indirizzo presso il provider o rivolgersi a ' +
      'un amministratore.',
    oidc_unknown: 'Non esiste un account per {1}. Chiederne uno a un amministratore.',
    oidc_taken:
      'Presso il provider, l’account {1} appartiene a qualcun altro. Rivolgersi a un ' +
      'amministratore.',
  },
  user: {
    old_password_incorrect:
      'La vecchia password è errata, quindi la password non è stata cambiata.',
  },
  pgpKey: {
    gpg_disabled:
      'Questa installazione non cifra le e-mail. Un amministratore può configurare gpg.',
    pgp_key_unreadable:
      'Non è una chiave pubblica OpenPGP. Inviare ciò che mostra gpg --armor --export INDIRIZZO.',
    pgp_key_private:
      'È una chiave privata, che nessun altro deve avere. Non è stata salvata. Inviare la ' +
      'chiave pubblica mostrata da gpg --armor --export INDIRIZZO.',
    pgp_keys_several: 'Il testo contiene {1} chiavi. Inviarne una sola.',
    pgp_key_revoked: 'La chiave è revocata. Inviarne una in uso.',
    pgp_key_expired:
      'La chiave è scaduta il {1:day}. Prolungarla o crearne un’altra, e inviarla di nuovo.',
    pgp_key_unsuitable:
      'Con questa chiave non si può cifrare nulla: non ha una sottochiave di cifratura valida. ' +
      'Aggiungerne una e inviare di nuovo la chiave.',
    pgp_keys_too_many: 'Troppe chiavi. Riprovare tra {1:seconds}.',
  },
  preference: {
    preference_fixed:
      'La preferenza «{1}» qui non può essere modificata; il valore predefinito vale per tutti.',
    preference_value_invalid: '«{1}» deve avere uno di questi valori: {2}.',
  },
  readOnly: {
    read_only:
      'Questa installazione è attualmente in sola lettura<1.until>, presumibilmente fino a ' +
      '{1.until:time}</1.until>. Non è stato modificato nulla; riprovare più tardi.<1.note> ' +
      '{1.note}</1.note>',
  },
  session: {
    password_wanted:
      'Per questa operazione la password deve essere stata inserita negli ultimi dieci minuti. ' +
      'Inserirla e riprovare.',
    mfa_turned_on:
      'Il secondo fattore dell’account è stato attivato durante questo accesso. Accedere di nuovo.',
    api_key_not_enough:
      'Non è possibile con una chiave API. Accedere con la password, nella pagina delle ' +
      'preferenze o per un token.',
  },
  webhook: {
    webhook_unknown: 'Il webhook {1} non esiste tra i propri.',
    webhook_invalid: 'Il campo «{1}» del webhook non è valido: {2}.',
    webhook_replayed:
      'Le consegne del webhook {1} sono già in fase di nuovo invio. Riprovare al termine.',
    webhooks_too_many: 'Si possono avere al massimo {1} webhook. Rimuoverne prima uno.',
  },
}
