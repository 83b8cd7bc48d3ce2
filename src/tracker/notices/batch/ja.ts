/** The Japanese texts of the mail of a day. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const ja: Translation<typeof en> = {
  subject: { other: '[Bugzilla] {count} 件のバグの変更' },
  intro: { other: '{until} までに {count} 件のバグが変更されました (新しい順):' },
  state: '{status}。最終変更: {newest}',
  earlier: { other: 'これより前の {count} 件の変更は、バグのページにあります。' },
  filed: 'バグを報告しました。',
  dependency: '依存先のバグ {id} の状態が変わりました。',
  field: '{label}: {removed} → {added}',
  more_fields: { other: '他 {count} 項目' },
  description: '説明:',
  comment: 'コメント #{number}:',
  more_bugs: { other: '他に {count} 件のバグが変更されました:' },
  newest_only: '変更が非常に多いため、最新のものだけが含まれています。',
  end: 'このメッセージは 1 日に 1 回送信されます。バグに関する他のメールを受け取るには、設定を変更してください:',
}
