import { join } from 'node:path'
import { units as unitsOf } from '@bourse/money'
import { amountText } from '../funding/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices, TextParams } from '../notices/index.ts'
import { CREDIT_TERMS } from './credit.rules.ts'

type Kind = 'granted' | 'completed' | 'missed' | 'suspended' | 'reopened'
type Params = {
  /** Of an advance: what in, how much, and what of it could not be taken back. Units travel as text. */
  readonly asset?: string
  readonly units?: string
  readonly owed?: string
}

export interface CreditNoticeDeps {
  readonly notices: Pick<Notices, 'declare'>
  readonly markets: Pick<Markets, 'asset'>
}

const ORDER = { page: ({ asset }: TextParams) => `/deposit/${asset}/bank` }
const RULES = { page: '/creditdeposit/rules' }

export type CreditNotices = ReturnType<typeof declareNotices>

/** Notices about early credit. */
export function declareNotices({ notices, markets }: CreditNoticeDeps) {
  return notices.declare<Kind, Params>({
    module: 'credit',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'important',
    kinds: { granted: ORDER, completed: ORDER, missed: ORDER, suspended: RULES, reopened: RULES },
    async prepare({ params: { asset, units = '0', owed = '0' } }) {
      const money = async (amount: string) =>
        asset === undefined ? '' : amountText(markets, asset, unitsOf(BigInt(amount)))
      return {
        params: {
          asset: asset ?? '',
          amount: await money(units),
          owed: await money(owed),
          hasDebt: owed === '0' ? 'no' : 'yes',
          failures: CREDIT_TERMS.mostFailures,
          times: CREDIT_TERMS.reopenTimes,
          total: CREDIT_TERMS.reopenAmount,
        },
      }
    },
  })
}
