import { join } from 'node:path'
import { formatUnits, units as unitsOf } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { createTexts } from '../../platform/texts.ts'
import type { Identity } from '../identity/index.ts'
import type { Markets } from '../markets/index.ts'
import { CREDIT_TERMS } from './credit.rules.ts'

export const SEND_CREDIT_EMAIL = 'funding.send-credit-email'
export type CreditEmailPayload = {
  readonly userId: string
  readonly kind: 'granted' | 'completed' | 'missed' | 'suspended' | 'reopened'
  /** Of an advance: what in, how much, and what of it could not be taken back. Units travel as text. */
  readonly asset?: string
  readonly units?: string
  readonly owed?: string
}

const texts = createTexts(join(import.meta.dirname, 'locales'))

export interface CreditEmailDeps {
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'now'>
  readonly identity: Pick<Identity, 'writeEmail'>
  readonly markets: Pick<Markets, 'asset'>
  readonly siteUrl: string
}

export type CreditEmails = ReturnType<typeof createCreditEmails>

/** Mails about early credit. They leave by a job that is written with the change itself. */
export function createCreditEmails({ ids, jobs, identity, markets, siteUrl }: CreditEmailDeps) {
  async function moneyIn(asset: string | undefined) {
    const found = asset === undefined ? undefined : await markets.asset(asset)
    return (amount: string | undefined) =>
      found === undefined
        ? ''
        : `${formatUnits(unitsOf(BigInt(amount ?? '0')), found.scale, { trim: true })} ${found.code}`
  }

  return {
    async tell(tx: Tx, payload: CreditEmailPayload): Promise<void> {
      await jobs.now(tx, { name: SEND_CREDIT_EMAIL, key: ids.next('ltr'), payload })
    },
    async send({ userId, kind, asset, units, owed = '0' }: CreditEmailPayload): Promise<void> {
      const money = await moneyIn(asset)
      const params = {
        amount: money(units),
        owed: money(owed),
        hasDebt: owed === '0' ? 'no' : 'yes',
        failures: CREDIT_TERMS.mostFailures,
        times: CREDIT_TERMS.reopenTimes,
        total: CREDIT_TERMS.reopenAmount,
      }
      await identity.writeEmail(userId, (language) => {
        const word = (key: string) => texts(language, `mails.${kind}.${key}`, params)
        const page = asset === undefined ? '/creditdeposit/rules' : `/deposit/${asset}/bank`
        return {
          subject: word('subject'),
          paragraphs: [word('intro'), word('advice')],
          link: { label: word('link'), url: `${siteUrl}${page}` },
        }
      })
    },
  }
}
