import type { BankRail } from '@bourse/contract'
import { formatUnits, ok, units } from '@bourse/money'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import * as sql from './store.sql.ts'

export interface SandboxBankDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
}

interface HouseAccount {
  readonly rail: BankRail
  readonly symbol: string
  readonly facts: {
    readonly holder: string
    readonly bank: string
    readonly iban: string | null
    readonly bic: string | null
    readonly sortCode: string | null
    readonly accountNumber: string | null
  }
  /** Where whoever pays in at the console pays from: numbers of the handbooks, which belong to nobody. */
  readonly sender: string
}

const BANK = 'Sandbox Bank'

/** The accounts of the exchange at the simulated bank. */
export const HOUSE_ACCOUNTS: readonly HouseAccount[] = [
  {
    rail: 'sepa',
    symbol: 'EUR',
    facts: {
      holder: 'Bourse',
      bank: BANK,
      iban: 'DE89370400440532013000',
      bic: 'SANDDEFFXXX',
      sortCode: null,
      accountNumber: null,
    },
    sender: 'FR1420041010050500013M02606',
  },
  {
    rail: 'fps',
    symbol: 'GBP',
    facts: { holder: 'Bourse', bank: BANK, iban: null, bic: null, sortCode: '404784', accountNumber: '70872490' },
    sender: '089999 66374958',
  },
]

export interface PayIn {
  readonly rail: BankRail
  readonly cents: number
  readonly senderName: string
  readonly reference: string
  readonly way: 'once' | 'twice' | 'repeated'
}

export interface PayOut {
  readonly rail: BankRail
  readonly id: string
  readonly cents: number
  readonly name: string
  readonly account: string
  readonly reference: string
}

export const centsText = (cents: number) => formatUnits(units(BigInt(cents)), 2)

export type SandboxBank = ReturnType<typeof createSandboxBank>

/** What the simulated bank does: it takes transfers in, tells them by statement, and pays. */
export function createSandboxBank({ db, clock, ids }: SandboxBankDeps) {
  return {
    async payIn({ rail, cents, senderName, reference, way }: PayIn): Promise<string> {
      const account = HOUSE_ACCOUNTS.find((own) => own.rail === rail)
      const line = (id: string, repeated: boolean) => ({
        ...{ rail, id, cents, reference, repeated, at: clock.now() },
        sender_name: senderName,
        sender_account: account?.sender ?? '',
      })
      const id = ids.next('tr')
      const others = { once: [], twice: [line(ids.next('tr'), false)], repeated: [line(id, true)] }[way]
      await db.tx(async (tx) => ok(await sql.insertLines(tx, [line(id, false), ...others])))
      return id
    },

    /** The first answer to an id stands. Undefined: it was done, and the answer is lost. */
    async payOut({ rail, id, ...order }: PayOut): Promise<sql.PayoutRow | undefined> {
      const mode = await sql.payoutMode(db.queryable)
      const state = ({ accept: 'accepted', silent: 'accepted', delay: 'pending', refuse: 'refused' } as const)[mode]
      await sql.putPayout(db.queryable, { ...order, rail, id, state, at: clock.now() })
      return mode === 'silent' ? undefined : sql.findPayout(db.queryable, rail, id)
    },

    setMode: (mode: sql.PayoutMode) => sql.setPayoutMode(db.queryable, mode),

    /** Of what it has taken its time with; true for the one who answers first. */
    answer: (payout: Parameters<typeof sql.answerPayout>[1]) => sql.answerPayout(db.queryable, payout),

    payout: (rail: BankRail, id: string) => sql.findPayout(db.queryable, rail, id),
    balance: (rail: BankRail) => sql.balanceOf(db.queryable, rail),
    linesAfter: (rail: BankRail, after: number, limit: number) => sql.linesAfter(db.queryable, rail, after, limit),
  }
}
