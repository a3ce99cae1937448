import { join } from 'node:path'
import type { CodeAct, Language } from '@bourse/contract'
import { createTexts } from '../../../platform/texts.ts'
import type { Device } from '../sessions/devices.rules.ts'
import type { NoticeKind } from './notices.ts'
import { type NewsKind, subjectOf } from './notifications.rules.ts'

const texts = createTexts(join(import.meta.dirname, '../locales'))

export interface MailBody {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface CodeMail {
  readonly language: Language
  readonly act: CodeAct
  readonly code: string
  readonly minutes: number
  readonly antiPhishingCode: string | null
  /** What the code is for, in words that the reader compares with what they asked for. */
  readonly content?: { readonly what: string; readonly to: string } | undefined
}

export function codeMail({ language, act, code, minutes, antiPhishingCode, content }: CodeMail): MailBody {
  const params = { code, minutes, what: content?.what ?? '', to: content?.to ?? '' }
  const word = (key: string) => texts(language, `mails.code.${key}`, params)
  return layOut({
    language,
    subject: word('subject'),
    paragraphs: [word(`intro.${act}`), word('life'), word('warning')],
    figure: code,
    antiPhishingCode,
  })
}

/** To the owner of an address with which somebody tried to open an account, or which they tried to bind to theirs. */
export function takenMail(language: Language, how: 'taken' | 'claimed', antiPhishingCode: string | null): MailBody {
  const word = (key: string) => texts(language, `mails.${how}.${key}`, {})
  return layOut({ language, subject: word('subject'), paragraphs: [word('intro'), word('advice')], antiPhishingCode })
}

/** To an address without an account, where somebody tried to get in with it. */
export function unknownMail(language: Language): MailBody {
  const word = (key: string) => texts(language, `mails.unknown.${key}`, {})
  const paragraphs = [word('intro'), word('advice')]
  return layOut({ language, subject: word('subject'), paragraphs, antiPhishingCode: null })
}

export interface NoticeMail {
  readonly language: Language
  readonly kind: NoticeKind
  readonly at: string
  /** Null when staff did it. */
  readonly place: (Device & { readonly ip: string }) | null
  readonly antiPhishingCode: string | null
  readonly stoppedUntil: string | null
  /** When the settings open, of a lock that somebody asked to open. */
  readonly opensAt: string | null
  /** Freezes the account at once. */
  readonly link: string | null
}

export function noticeMail(notice: NoticeMail): MailBody {
  const { language, kind, place, link, stoppedUntil } = notice
  const word = (key: string, params: Readonly<Record<string, string>> = {}) =>
    texts(language, `mails.notice.${key}`, params)
  const unknown = word('unknown')
  const time = inUtc(notice.at)
  const where =
    place === null
      ? word('when', { time })
      : word('where', { time, browser: place.browser ?? unknown, system: place.system ?? unknown, ip: place.ip })
  return layOut({
    language,
    subject: word(`${kind}.subject`),
    paragraphs: [
      word(`${kind}.intro`, { opens: notice.opensAt === null ? unknown : inUtc(notice.opensAt) }),
      where,
      ...(stoppedUntil === null ? [] : [word('stopped', { time: inUtc(stoppedUntil) })]),
      word(adviceOf(notice)),
    ],
    ...(link === null ? {} : { link: { label: word('freeze'), url: link } }),
    antiPhishingCode: notice.antiPhishingCode,
  })
}

/** What another module has to say; the layout and the signature are the same for all. */
export interface EmailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
}

export function plainMail(language: Language, text: EmailText, antiPhishingCode: string | null): MailBody {
  return layOut({ language, ...text, antiPhishingCode })
}

function adviceOf({ kind, link }: NoticeMail): string {
  if (link !== null) return 'advice'
  return kind === 'frozen' || kind === 'frozen_by_staff' ? 'frozenAdvice' : 'staffAdvice'
}

export interface NewsMail {
  readonly language: Language
  readonly kind: NewsKind
  readonly params: Readonly<Record<string, string>>
  readonly antiPhishingCode: string | null
  readonly links: { readonly see: string; readonly settings: string }
}

/** What a person wanted to be told of, with a last line on where to change that; or what became of their money. */
export function newsMail({ language, kind, params, antiPhishingCode, links }: NewsMail): MailBody {
  const subject = subjectOf(kind)
  const word = (key: string) => texts(language, `mails.news.${key}`, { ...params, settings: links.settings })
  return layOut({
    language,
    subject: word(`${kind}.subject`),
    paragraphs: [word(`${kind}.intro`), ...(subject === 'money' ? [] : [word('settings')])],
    link: { label: word({ orders: 'seeOrders', plans: 'seePlan', money: 'seeWallet' }[subject]), url: links.see },
    antiPhishingCode,
  })
}

/** The same in every language, and without doubt. */
function inUtc(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

interface Layout {
  readonly language: Language
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly figure?: string
  readonly link?: { readonly label: string; readonly url: string }
  /** The word by which the reader knows that the mail is ours. */
  readonly antiPhishingCode: string | null
}

const PARAGRAPH = 'margin:0 0 16px;font:16px/26px sans-serif'

/** One layout for every mail: ink on paper, the figure large, nothing fetched from outside. */
function layOut({ language, subject, paragraphs, figure, link, antiPhishingCode }: Layout): MailBody {
  const [first = '', ...rest] = paragraphs
  const sign = antiPhishingCode === null ? [] : [texts(language, 'mails.antiPhishing', { word: antiPhishingCode })]
  const paragraph = (words: string) => `<p style="${PARAGRAPH}">${escapeHtml(words)}</p>`
  const large =
    figure === undefined
      ? ''
      : `<p style="margin:0 0 16px;font:600 32px/40px monospace;letter-spacing:4px">${escapeHtml(figure)}</p>`
  const anchor =
    link === undefined
      ? ''
      : `<p style="${PARAGRAPH}"><a href="${escapeHtml(link.url)}" style="color:#7A1F4B;font-weight:600">${escapeHtml(link.label)}</a></p>`
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;background:#F6F3EC;color:#1B1A17"><div style="max-width:560px;margin:0 auto;padding:32px 16px">` +
    `<p style="margin:0 0 24px;padding-bottom:8px;border-bottom:3px solid #1B1A17;font:600 24px/32px Georgia,serif">Bourse</p>` +
    `${paragraph(first)}${large}${rest.map(paragraph).join('')}${anchor}${sign.map(paragraph).join('')}</div></body></html>`
  const lines = [
    first,
    ...(figure === undefined ? [] : [figure]),
    ...rest,
    ...(link === undefined ? [] : [`${link.label}: ${link.url}`]),
    ...sign,
  ]
  return { subject, text: lines.join('\n\n'), html }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
