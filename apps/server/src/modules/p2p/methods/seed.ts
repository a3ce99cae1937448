import { assert, ok } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { BankAccounts } from '../../banking/index.ts'
import { readMethod, type TypedFields } from './kinds.rules.ts'
import { countMethods, insertMethod } from './methods.sql.ts'

export interface MethodSeedDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly checkAccount: BankAccounts['check']
}

export type SeedMethod =
  | { readonly kind: 'sepa_instant'; readonly fiat: 'EUR'; readonly iban: string }
  | { readonly kind: 'wise'; readonly fiat: 'EUR' | 'GBP'; readonly email: string }
  | {
      readonly kind: 'faster_payments'
      readonly fiat: 'GBP'
      readonly sortCode: string
      readonly accountNumber: string
    }

export interface SeedMethods {
  readonly userId: string
  readonly holder: string
  readonly methods: readonly SeedMethod[]
}

const EMPTY: TypedFields = { iban: '', sortCode: '', accountNumber: '', email: '', handle: '' }

/** For the demo: payment methods that nobody was asked a code for. */
export function createMethodSeed({ db, clock, ids, checkAccount }: MethodSeedDeps) {
  async function add(tx: Tx, { userId, holder, methods }: SeedMethods): Promise<void> {
    for (const { kind, fiat, ...typed } of methods) {
      const read = readMethod({ kind, fiat, typed: { ...EMPTY, ...typed } }, checkAccount)
      assert(read.ok, `the demo's ${kind} can be a payment method`)
      const own = { id: ids.next('pmt'), user_id: userId, kind, fiat, holder, made_at: clock.now() }
      await insertMethod(tx, { ...own, ...read.value })
    }
  }

  return {
    add,
    /** Only for somebody who has none. */
    async seed(wanted: SeedMethods): Promise<void> {
      await db.tx(async (tx) => {
        if ((await countMethods(tx, wanted.userId)) === 0) await add(tx, wanted)
        return ok()
      })
    },
  }
}
