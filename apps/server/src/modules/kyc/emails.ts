import { join } from 'node:path'
import type { Language } from '@bourse/contract'
import type { Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { createTexts } from '../../platform/texts.ts'
import type { EmailText, Identity } from '../identity/index.ts'

export const SEND_EMAIL = 'kyc.send-email'
export type EmailPayload = {
  readonly userId: string
  readonly kind: 'passed' | 'rejected' | 'expired' | 'reset_rejected'
  readonly reasons: string[]
}

const texts = createTexts(join(import.meta.dirname, 'locales'))
const PAGE = {
  passed: '/kyc/kycSuccess',
  rejected: '/kyc/index',
  expired: '/kyc/index',
  reset_rejected: '/kycGoogle/index',
}

export interface EmailDeps {
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'now'>
  readonly identity: Pick<Identity, 'writeEmail'>
  readonly siteUrl: string
}

/** Mails about decisions. They leave by a job that is written with the decision itself. */
export function createEmails({ ids, jobs, identity, siteUrl }: EmailDeps) {
  return {
    async tell(tx: Tx, payload: EmailPayload): Promise<void> {
      await jobs.now(tx, { name: SEND_EMAIL, key: ids.next('ltr'), payload })
    },
    send: ({ userId, kind, reasons }: EmailPayload): Promise<void> =>
      identity.writeEmail(userId, (language) => emailOf(language, kind, reasons)),
  }

  function emailOf(language: Language, kind: EmailPayload['kind'], reasons: readonly string[]): EmailText {
    const word = (key: string) => texts(language, `mails.${kind}.${key}`, {})
    const list = kind === 'reset_rejected' ? 'resetReasons' : 'reasons'
    const why = reasons.map((reason) => `– ${texts(language, `mails.${list}.${reason}`, {})}`)
    return {
      subject: word('subject'),
      paragraphs: [word('intro'), ...why, word('advice')],
      link: { label: word('link'), url: `${siteUrl}${PAGE[kind]}` },
    }
  }
}
export type Emails = ReturnType<typeof createEmails>
