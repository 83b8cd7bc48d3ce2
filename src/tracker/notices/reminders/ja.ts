/** The Japanese texts of reminders. */

import type { Translation } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'

export const ja: Translation<typeof en> = {
  reminder_subject: '[Bug {id}] リマインダー: {summary}',
  reminder: '設定されたバグ {id} のリマインダーです: {summary}',
  new_bugs:
    '次のバグはあなたに割り当てられていますが、まだ誰も着手しておらず、{days} 日以上変更されていません。それぞれ確認して、着手するか、他の人に割り当てるか、解決してください。',
  new_bugs_all: 'このステータスのあなたのバグすべて:',
  more: '最初の {count} 件だけが表示されています。',
  requests_subject: { other: '[Bugzilla] {count} 件の依頼が待っています' },
  requests: {
    other: '次の依頼を受けてから {count} 日以上経過していますが、まだ回答されていません:',
  },
  requests_all: 'あなたへの依頼すべて:',
  requests_off: 'このようなメッセージを停止するには、設定を変更してください:',
  request: '{flag} ({who} さんから、{day} 以降)',
  attachment: '添付ファイル {id}: {summary}',
  flag: 'フラグ',
  bug: 'バグ',
  asked_by: '依頼者',
  since: '依頼日',
}
