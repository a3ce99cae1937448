import { assert, type Units, ZERO } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { CreditOrders as EarlyCredit } from '../credit/index.ts'
import type { Crediting } from '../funding/index.ts'
import { unitsOf } from '../funding/index.ts'
import { type Account, type Ledger, systemAccount } from '../ledger/index.ts'
import { chargeOf } from './fees.rules.ts'
import type { LineRow } from './lines.sql.ts'
import type { OrderRow } from './orders.sql.ts'
import { factsOf } from './rails.ts'

export type CreditedLine = Pick<LineRow, 'rail' | 'bank_id' | 'asset' | 'units'>

/** The key of a transfer in the ledger: whatever else fails, the books take the same line once. */
export function lineKey({ rail, bank_id }: Pick<LineRow, 'rail' | 'bank_id'>): string {
  return `${rail}:${bank_id}`
}

export interface BankCreditingDeps {
  readonly ledger: Pick<Ledger, 'transfer'>
  readonly crediting: Pick<Crediting, 'credit'>
  readonly credit: Pick<EarlyCredit, 'find' | 'arrived'>
}

export type BankCrediting = ReturnType<typeof createBankCrediting>

/** What a transfer does to the books (docs/domain/accounts.md). */
export function createBankCrediting({ ledger, crediting, credit: early }: BankCreditingDeps) {
  interface CreditOrders {
    readonly line: CreditedLine
    readonly from: Account
    readonly source: string
    readonly userId: string
    /** Undefined when staff give it to somebody without an order: nothing comes off then. */
    readonly order: OrderRow | undefined
    readonly scale: number
  }

  /**
   * All that came is the user's; the fee of the order comes off it, and then what was advanced on the order. Once that advance
   * has ended without its transfer, the fee is a pending one and not this transfer's any more.
   */
  async function credit(tx: Tx, { line, from, source, userId, order, scale }: CreditOrders): Promise<void> {
    const { asset, units } = line
    const advance = order === undefined ? undefined : await early.find(tx, order.id)
    const waited = advance?.state === 'pending' ? advance : undefined
    const charged = order !== undefined && advance === waited
    const fee = charged ? chargeFor(line, order, scale) : ZERO
    const incoming = { source, sourceId: lineKey(line), orderId: order?.id, userId, asset, from, units, fee }
    const { repaid } = await crediting.credit(tx, { ...incoming, ...(waited && { repays: waited.open_units }) })
    if (waited !== undefined) await early.arrived(tx, waited, repaid)
  }

  function chargeFor(line: CreditedLine, order: OrderRow, scale: number): Units {
    const freeFeeLimit = unitsOf(factsOf(order.rail).freeFeeLimit, scale)
    return chargeOf(line.units, { fee: order.fee, bankFee: order.bank_fee, free: order.covered, freeFeeLimit })
  }

  const bankOf = ({ rail, asset }: Pick<LineRow, 'rail' | 'asset'>) => systemAccount(`bank:${rail}`, asset)
  const suspense = ({ asset }: Pick<LineRow, 'asset'>) => systemAccount('suspense', asset)

  return {
    fromBank: (tx: Tx, credited: Omit<CreditOrders, 'from' | 'source'>) =>
      credit(tx, { ...credited, from: bankOf(credited.line), source: 'funding.bank' }),

    fromSuspense: (tx: Tx, credited: Omit<CreditOrders, 'from' | 'source'>) =>
      credit(tx, { ...credited, from: suspense(credited.line), source: 'funding.bank_assigned' }),

    /** Nobody's yet. */
    async keep(tx: Tx, line: CreditedLine): Promise<void> {
      const posted = await ledger.transfer(tx, {
        source: 'funding.bank',
        sourceId: lineKey(line),
        kind: 'deposit',
        from: bankOf(line),
        to: suspense(line),
        units: line.units,
      })
      assert(posted.ok, 'a bank never runs short, and a line is kept once')
    },

    /** What the converter gives out of. */
    async toHouse(tx: Tx, line: CreditedLine): Promise<void> {
      const posted = await ledger.transfer(tx, {
        source: 'funding.bank_house',
        sourceId: lineKey(line),
        kind: 'deposit',
        from: suspense(line),
        to: systemAccount('treasury', line.asset),
        units: line.units,
      })
      assert(posted.ok, 'what is in suspense becomes the house’s once')
    },

    async giveBack(tx: Tx, line: CreditedLine): Promise<void> {
      const posted = await ledger.transfer(tx, {
        source: 'funding.bank_returned',
        sourceId: lineKey(line),
        kind: 'deposit_returned',
        from: suspense(line),
        to: bankOf(line),
        units: line.units,
      })
      assert(posted.ok, 'what is in suspense can be given back once')
    },
  }
}
