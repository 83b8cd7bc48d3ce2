/** The Japanese texts of the pages of preferences. */

import type { Translation } from '../../../platform/pages/texts.ts'
import { emailJa } from './email-ja.ts'
import type { en } from './en.ts'
import { settingsJa } from './settings-ja.ts'

export const ja: Translation<typeof en> = {
  ...emailJa,
  ...settingsJa,

  login_name: 'ログイン名は <strong>{login}</strong> です。',
  login_changed_by_administrators: '管理者が変更できます。',
  login_changed_by_you: '管理者とご自身が変更できます。',
  query_of_address: 'パラメーター: 一覧のアドレスの <code>?</code> より後の部分',
  on_system: '{name} ({system})',
  unnamed_browser: '名前のないブラウザー',
  unnamed_program: '名前のないプログラム',

  password_changed: 'パスワードを変更し、他のセッションを終了しました。',
  account: 'アカウント',
  your_name_changed: '名前を変更しました。',
  letter_sent_to_new_address: '新しいアドレスにメールを送信しました。',
  your_name_as_others_see: '他の人に表示される名前',
  change_my_name: '名前を変更',
  new_address: '新しいアドレス',
  send_email: 'メールを送信',
  email_address: 'メールアドレス',
  we_send_letter_to_new:
    '新しいアドレスにメールを送信します。確認が済むと、それがログイン名になります。',
  name: '名前',
  password: 'パスワード',
  changing_your_password_ends_all:
    'パスワードを変更すると、他のすべてのセッションが終了します。API キーは引き続き有効です。',
  current_password: '現在のパスワード',
  new_password: '新しいパスワード',
  repeat_new_password: '新しいパスワードの再入力',
  change_my_password: 'パスワードを変更',
  new_passwords_differ: '新しいパスワードと一致しなければなりません',

  your_api_key_created_copy:
    'API キーを作成しました。再表示されないため、今すぐコピーしてください。',
  api_keys: 'API キー',
  api_key_changed: 'API キーを変更しました。',
  api_key_revoked: 'API キーを失効させました。',
  api_key_restored: 'API キーを復元しました。',
  description: '説明',
  create_api_key: 'API キーを作成',
  created: '作成日時',
  last_used: '最終使用',
  change: '変更',
  api_key_lets_program_act:
    'API キーを使うと、プログラムがあなたの権限で操作できます。プログラムごとに、' +
    '必要以上のことを許可しない専用のキーを作成してください。キーで許可されていない呼び出しは拒否され、' +
    '必要なものが示されます。',
  new_api_key: '新しい API キー',
  save: '保存',
  restore: '復元',
  revoke: '失効',
  no_description: '説明なし',
  revoked: '失効',
  never: 'なし',
  from: '{last_used_address} から',
  scope: '許可する操作',
  scope_allows: 'キーで許可する操作',
  scope_read: '読み取り',
  scope_comment: '読み取り、コメント、受信箱',
  scope_edit: '上記に加え、バグ、添付ファイル、フラグの変更',
  scope_all: '自分にできるすべての操作',
  expires: '期限',
  expired: '期限切れ',
  last_day_if_any: '最終日 (期限を設ける場合、UTC)',
  key_number: 'キー {id}',
  password_to_allow_more: '現在のパスワード (キーで許可する操作を増やす場合)',

  permissions: '権限',
  you_not_in_any_group: 'どのグループにも属していません。',
  none: 'なし。',
  your_groups: '所属グループ',
  groups_to_which_you_can: '他の人を追加できるグループ',
  memberships_managed_by_administrators: 'メンバーは管理者が管理します。',
  group: 'グループ',

  saved_searches: '保存した検索',
  regular_mail: '定期的なメール',
  regular_mail_about:
    '保存した検索を定期的に<whines>メールで受け取る</whines>ことや、バグの<reminders>リマインダー</reminders>を受け取ることができます。',
  send_by_mail: '定期的に<whines>メールで受け取る</whines>こともできます。',
  search_saved: '検索を保存しました。',
  saved_search_changed: '保存した検索を変更しました。',
  search_no_longer_shared: '検索の共有をやめました。',
  search_added_to_your_links: '検索をリンクに追加しました。',
  search_watched: 'バグが新しく検索に該当すると、メールが届きます。',
  search_no_longer_watched: '検索のウォッチをやめました。',
  watching_about: 'ウォッチ中の検索に新しくバグが該当するたびに、メールが届きます。',
  search_removed_from_your_links: '検索をリンクから外しました。',
  move_up: '上へ',
  move_down: '下へ',
  saved_search_deleted: '保存した検索を削除しました。',
  you_have_no_saved_searches:
    '保存した検索はありません。<search>バグを検索</search>し、一覧の下で検索を保存してください。',
  shared_with: '共有先',
  no_searches_shared_with_you:
    '共有されている検索はありません。所属グループのメンバーは、ここで検索を共有できます。',
  owner: '所有者',
  your_saved_searches: '自分が保存した検索',
  shared_with_you: '共有されている検索',
  save_search: '検索の保存',
  there_in_all: '全部で {length} 件あります。',
  search: '検索',
  query: 'パラメーター',
  stop_sharing: '共有をやめる',
  nobody: 'なし',
  forget: '削除',
  edit: '編集',
  remove_from_your_links: 'リンクから外す',
  add_to_your_links: 'リンクに追加',

  tags: 'タグ',
  tags_about:
    '自分だけに表示されるバグのタグです。バグのページで付けます。バグのないタグは自動的になくなります。',
  tag: 'タグ',
  bugs: 'バグ',
  bugs_with_tag: 'タグ {name} のバグ',
  rename: '名前を変更',
  new_name: '新しい名前',
  tag_renamed: 'タグの名前を変更しました。',
  tag_deleted: 'すべてのバグからタグを外しました。',
  delete_tag: '削除',
  tag_named: 'タグ「{name}」を削除しますか?',
  tag_deletion: {
    other: '閲覧できる {count} 件のバグに付いており、すべて外されます。この操作は取り消せません。',
  },

  sessions: 'セッション',
  session_ended: 'セッションを終了しました。',
  your_other_sessions_have_ended: '他のセッションを終了しました。',
  you_have_no_sessions: 'セッションはありません。',
  end_all_other_sessions: '他のすべてのセッションを終了',
  your_active_sessions_most_recently: '有効なセッション (最近使用した順)。',
  browser_or_program: 'ブラウザーまたはプログラム',
  since: '開始日時',
  restricted_to: '制限',
  end: '終了',
  everywhere: '制限なし',
  this_session: 'このセッション',

  your_data: '自分のデータ',
  data_about:
    'あなたについて保存されているデータを JSON でダウンロードできます。プロフィールと設定、' +
    'API キーとセッション (シークレットを除く)、保存した検索、タグ、ウォッチ、無視しているバグ、投票のほか、' +
    '自分が書き、今も閲覧できるバグ、コメント、添付ファイルの説明が含まれます。',
  data_download: 'データをダウンロード',
  data_not_included: '含まれないもの',
  data_without_secrets:
    'パスワード、および API キーとセッションのシークレット (ハッシュだけが保存されています)',
  data_without_hidden: '閲覧できなくなったバグ、コメント、添付ファイル',
  data_without_content: '添付ファイルの内容 (GET /rest/bug/attachment/ID で取得できます)',
  data_without_others: '他の人のコメントと変更、およびバグの履歴',
  data_without_files:
    'チケットとファイルリクエスト (GET /rest/tickets と /rest/grants で一覧できます)',
  data_without_logs: '送信されたメール、監査ログとサーバーのログの記録',

  your_current_password: '現在のパスワード',
  preferences: '設定',
  back: '戻る',
  no_such_form: 'このフォームはここにはありません',

  webhooks: 'Webhook',
  webhook_new: '新しい Webhook',
  webhook_create: 'Webhook を作成',
  webhook_secret:
    'このシークレットでメッセージに署名します。再表示されないため、今すぐプログラムに設定してください。',
  webhook_changed: 'Webhook を変更しました。',
  webhook_enabled: 'Webhook を有効にしました。',
  webhook_disabled: 'Webhook を無効にしました。',
  webhook_secrets_dropped: '最新のシークレットだけでメッセージに署名するようになりました。',
  webhook_removed: 'Webhook を、送信待ちのものとともに削除しました。',
}
