/** The Japanese texts of the frame of all pages, of errors and of unknown addresses. */

import type { Translation } from './texts.ts'
import type { en } from './en.ts'

export const ja: Translation<typeof en> = {
  skip: '本文へ移動',
  help: 'ヘルプ',
  display: '表示設定',
  navigation: 'ページ',
  bugs: 'バグ',
  search: '検索',
  products: '製品',
  requests: '依頼',
  administration: '管理',
  inbox: '受信箱',
  files: 'ファイル',
  unread: '件未読',
  reports: 'レポート',
  find: 'クイック検索: 語句、バグ番号、または条件',
  find_hint: '語句またはバグ番号',
  new_bug: '新しいバグ',
  preferences_of: '{login} の設定',
  login: 'ログイン',
  logout: 'ログアウト',
  mail_stopped: '登録アドレス宛てのメールが何度か戻ってきたため、送信を停止しています。',
  mail_resume: 'メールの送信を再開',
  acting: '{sudoer} さんは {login} として操作しています。操作は記録されます。',
  acting_end: '代理操作を終了',

  broken: '問題が発生しました',
  refused: 'このページは表示できません',
  not_now: '現在ご利用いただけません',
  error: 'エラー {code}',
  unknown: 'ページが見つかりません',
  unknown_why:
    '{path} には何もありません。アドレスの入力に誤りがあるか、ページが削除された可能性があります。',
  unknown_start: 'スタートページ',
  unknown_search: 'バグを検索',

  errors: 'エラー',
  errors_lead: '各エラーには、プログラム用の番号と、人が読むための文があります。',
  errors_unknown: 'このコードのエラーはありません。',
  errors_all: 'すべてのエラー',
  errors_code: 'コード',
  errors_status: 'HTTP ステータス',
  errors_name: '名前',
  errors_sentence: '文',
}
