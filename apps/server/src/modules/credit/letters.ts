import { join } from 'node:path'
import { formatUnits, units as unitsOf } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { createTexts } from '../../platform/texts.ts'
import type { Identity } from '../identity/index.ts'
import type { Markets } from '../markets/index.ts'
import { CREDIT_TERMS } from './credit.rules.ts'

export const SEND_CREDIT_LETTER = 'funding.send-credit-letter'
export type CreditLetterPayload = {
  readonly userId: string
  readonly kind: 'granted' | 'completed' | 'missed' | 'suspended' | 'reopened'
  /** Of an advance: what in, how much, and what of it could not be taken back. Units travel as text. */
  readonly asset?: string
  readonly units?: string
  readonly owed?: string
}

const texts = createTexts(join(import.meta.dirname, 'locales'))

export interface CreditLetterDeps {
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'now'>
  readonly identity: Pick<Identity, 'writeLetter'>
  readonly markets: Pick<Markets, 'asset'>
  readonly siteUrl: string
}

export type CreditLetters = ReturnType<typeof createCreditLetters>

/** Mails about early credit. They leave by a job that is written with the change itself. */
export function createCreditLetters({ ids, jobs, identity, markets, siteUrl }: CreditLetterDeps) {
  async function moneyIn(asset: string | undefined) {
    const found = asset === undefined ? undefined : await markets.asset(asset)
    return (amount: string | undefined) =>
      found === undefined
        ? ''
        : `${formatUnits(unitsOf(BigInt(amount ?? '0')), found.scale, { trim: true })} ${found.code}`
  }

  return {
    async tell(tx: Tx, payload: CreditLetterPayload): Promise<void> {
      await jobs.now(tx, { name: SEND_CREDIT_LETTER, key: ids.next('ltr'), payload })
    },
    async send({ userId, kind, asset, units, owed = '0' }: CreditLetterPayload): Promise<void> {
      const money = await moneyIn(asset)
      const params = {
        amount: money(units),
        owed: money(owed),
        hasDebt: owed === '0' ? 'no' : 'yes',
        failures: CREDIT_TERMS.mostFailures,
        times: CREDIT_TERMS.reopenTimes,
        total: CREDIT_TERMS.reopenAmount,
      }
      await identity.writeLetter(userId, (language) => {
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
