import { join } from 'node:path'
import type { Language } from '@bourse/contract'
import { createTexts } from '../../../platform/texts.ts'
import type { CodeMail, EmailText, NoticeMail } from './emails.ts'
import type { NoticeKind } from './notices.ts'

const texts = createTexts(join(import.meta.dirname, '../locales'))

/** Messages to a phone say the same as the mails, in as few characters as can be: each part of a message costs. */
export function codeSms({ language, act, code, minutes, antiPhishingCode, content }: CodeMail): string {
  const params = { code, minutes, what: content?.what ?? '', to: content?.to ?? '' }
  return signed(language, antiPhishingCode, texts(language, `sms.code.${act}`, params))
}

export function takenSms(language: Language, how: 'taken' | 'claimed', antiPhishingCode: string | null): string {
  return signed(language, antiPhishingCode, texts(language, `sms.${how}`, {}))
}

/** To a number without an account, where somebody tried to get in with it. */
export function unknownSms(language: Language): string {
  return texts(language, 'sms.unknown', {})
}

/** Only support can open these again. */
const FROZEN: readonly NoticeKind[] = ['frozen', 'frozen_by_staff']

export function noticeSms({ language, kind, antiPhishingCode, link }: NoticeMail): string {
  const what = texts(language, `mails.notice.${kind}.subject`, {})
  const way = link !== null ? 'notice' : FROZEN.includes(kind) ? 'frozen' : 'plain'
  return signed(language, antiPhishingCode, texts(language, `sms.${way}`, { what, link: link ?? '' }))
}

/** Of an email the subject and the link; the rest is read on the page. */
export function letterSms(language: Language, { subject, link }: EmailText, antiPhishingCode: string | null): string {
  return signed(language, antiPhishingCode, `Bourse: ${[subject, link?.url].filter(Boolean).join(' ')}`)
}

/** The word by which the reader knows that the message is ours. */
function signed(language: Language, word: string | null, text: string): string {
  return word === null ? text : `${text} ${texts(language, 'mails.antiPhishing', { word })}`
}
