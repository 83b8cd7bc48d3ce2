/** The Japanese texts of letters about accounts. */

import type { Translation } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const ja: Translation<typeof en> = {
  hello: 'こんにちは。',
  at: '{login} ({base}/)',
  page: '次のページ',
  page_of: 'このシステムの次のページ',
  not_you:
    'お心当たりがない場合は、すぐに新しいパスワードを申請し、API キーとセッションを確認して、' +
    '管理者に連絡してください。',

  account_subject: 'アカウントの作成',
  account_why: 'ログイン名 {account} のアカウントが申請されました。',
  account_do: '作成するには、{days} 日以内に{page}を開いてパスワードを設定してください。',
  account_not_you:
    'お心当たりがない場合は、このメッセージを破棄してください。アカウントは作成されていません。',

  reset_subject: '新しいパスワードの設定',
  reset_why: 'アカウント {account} の新しいパスワードが申請されました。',
  reset_do: '設定するには、{days} 日以内に{page}を開いてください。',
  reset_not_you:
    'お心当たりがない場合は、このメッセージを破棄してください。現在のパスワードは引き続き有効です。',

  locked_subject: 'パスワードの誤入力によりアカウントがロックされました',
  locked_why: 'アカウント {account} に対し、{address} から誤ったパスワードが何度も入力されました。',
  locked_do: '同じ場所からのログインは 30 分間ロックされます。対応は不要です。',

  address_subject: '新しいアドレスの確認',
  address_why: 'アカウントのログイン名を {login} に変更する申請がありました。',
  address_why_at: '{base}/ のアカウントのログイン名を {login} に変更する申請がありました。',
  address_do: '確認するには、{days} 日以内に{page}を開いてください。',
  address_cancel:
    'お心当たりがない場合、確認しない限り何も変更されません。変更は次のページで取り消せます。',
  address_cancel_of:
    'お心当たりがない場合、確認しない限り何も変更されません。' +
    '変更はこのシステムの次のページで取り消せます。',

  password_subject: 'パスワードが変更されました',
  password_why: 'アカウント {account} のパスワードが変更され、セッションが終了しました。',

  moved_subject: 'アカウントのアドレスが変更されました',
  moved_why:
    'アカウント {account} のログイン名は {after} になりました。今後、メールはそちらに送信されます。',
  moved_not_you:
    'お心当たりがない場合は、すぐに管理者に連絡してください。' +
    'このアドレスではもうアクセスを回復できません。',

  asked_subject: 'アカウントのアドレスの変更が申請されました',
  asked_why:
    '{account} としてログインしている人が、アカウントのログイン名を {after} に変更する申請を' +
    'しました。変更を確認するメッセージがそちらに送信されました。',
  asked_not_you:
    'お心当たりがない場合は、{days} 日以内に{page}を開いて変更を取り消してください。' +
    '変更後でも取り消せます。',
  asked_then: 'その後、新しいパスワードを設定してください。',

  key_subject: 'アカウントに新しい API キーが追加されました',
  key_why: 'アカウント {account} の API キーが作成または復元されました。キーの説明: {description}',
  key_why_nameless:
    'アカウント {account} の API キーが作成または復元されました。キーに説明はありません。',

  pgp_subject: 'アカウントに新しい OpenPGP キーが追加されました',
  pgp_why:
    'アカウント {account} へのメールを、次のフィンガープリントの OpenPGP キーで' +
    '暗号化できるようになりました。',

  mfa_subject: 'アカウントの二要素認証',
  mfa_on:
    'アカウント {account} では、パスワードでログインするたびに認証アプリのコードが' +
    '必要になりました。',
  mfa_off:
    'アカウント {account} では、ログイン時のコードが不要になりました。' +
    '二要素認証が無効にされました。',
  mfa_removed:
    'アカウント {account} では、ログイン時のコードが不要になりました。' +
    '管理者が二要素認証を解除しました。',
  mfa_new_codes:
    'アカウント {account} の復旧コードが新しくなりました。以前のコードは使用できません。',
  mfa_code_used:
    'アカウント {account} に復旧コードでログインがありました。使用されたコードは無効になりました。',

  login_subject: 'アカウントへの新しいログイン',
  login_why: '{time} に、{address} から {account} として初めてログインがありました。',
  login_off: 'このメッセージは設定で無効にできます。',

  acting_subject: 'アカウント {login} で代理操作が行われています',
  acting_why:
    '{sudoer} さんが、アカウント {login} での代理操作を開始しました。' +
    '遅くとも 6 時間後に終了します。',
  acting_why_at:
    '{sudoer} さんが、{base}/ のアカウント {login} での代理操作を開始しました。' +
    '遅くとも 6 時間後に終了します。',
  acting_reason: '理由: {reason}',
  acting_no_reason: '理由は示されていません。',
  acting_recorded: '操作はすべて記録されます。お心当たりがない場合は、管理者に確認してください。',

  merged_subject: 'アカウント {login} は {into} に統合されました',
  merged_why:
    '管理者がアカウント {account} を {into} に統合しました。統合元のものは統合先に移りました。' +
    '{login} は無効です。{into} でログインしてください。',
  merged_not_you: '両方のアカウントがご自身のものでない場合は、すぐに管理者に連絡してください。',

  test_subject: 'テストメッセージ',
  test: 'このメッセージは、{base} のメールをテストするために {time} に送信されました。',
}
