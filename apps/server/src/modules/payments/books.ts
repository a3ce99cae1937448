import { assert, minUnits, negateUnits, type Units, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Crediting } from '../funding/index.ts'
import { addDebt } from '../funding/index.ts'
import { type Ledger, spot, systemAccount } from '../ledger/index.ts'
import type { PaymentRow, ReversalRow } from './payments.sql.ts'

export interface BookDeps {
  readonly ledger: Pick<Ledger, 'post' | 'transfer' | 'lockBalances'>
  readonly crediting: Pick<Crediting, 'credit'>
}

type Paid = Pick<
  PaymentRow,
  'method' | 'provider_id' | 'asset' | 'units' | 'cost' | 'reversed' | 'user_id' | 'order_id' | 'state'
>

/** The key of a payment in the ledger: whatever else fails, the books take the same one once. */
const keyOf = ({ method, provider_id }: Pick<PaymentRow, 'method' | 'provider_id'>) => `${method}:${provider_id}`

/** What of a payment in review is still there: without what the provider kept or took back. */
export function restOf({ units: amount, cost, reversed }: Pick<Paid, 'units' | 'cost' | 'reversed'>): Units {
  const rest = amount - cost - reversed
  return units(rest > 0n ? rest : 0n)
}

export type PaymentBooks = ReturnType<typeof createPaymentBooks>

/** What a payment does to the books (docs/domain/accounts.md). */
export function createPaymentBooks({ ledger, crediting }: BookDeps) {
  const bankOf = ({ method, asset }: Pick<Paid, 'method' | 'asset'>) => systemAccount(`bank:${method}`, asset)
  const suspenseOf = ({ asset }: Pick<Paid, 'asset'>) => systemAccount('suspense', asset)
  const feesOf = ({ asset }: Pick<Paid, 'asset'>) => systemAccount('fees', asset)
  const receivableOf = ({ user_id, asset }: Pick<Paid, 'user_id' | 'asset'>) =>
    systemAccount(`receivable:${user_id}`, asset)

  /** All that was paid is the user's, less the fee; what the provider keeps comes off the fee. */
  async function credit(tx: Tx, payment: Paid, fee: Units): Promise<void> {
    const { asset, user_id: userId, units: amount, cost } = payment
    const [from, fees] = [bankOf(payment), feesOf(payment)]
    await ledger.lockBalances(tx, [from, fees, spot(userId, asset), receivableOf(payment)])
    const sourceId = keyOf(payment)
    const incoming = { source: 'funding.payment', sourceId, orderId: payment.order_id }
    await crediting.credit(tx, { ...incoming, userId, asset, from, units: amount, fee })
    if (cost === 0n) return
    const posted = await ledger.transfer(tx, {
      source: 'funding.payment_cost',
      sourceId,
      kind: 'provider_cost',
      from: fees,
      to: from,
      units: cost,
    })
    assert(posted.ok, 'the fee covers what the provider keeps')
  }

  /** Nobody's yet. What the provider kept never came. */
  async function keep(tx: Tx, payment: Paid): Promise<void> {
    if (restOf(payment) === 0n) return
    const posted = await ledger.transfer(tx, {
      source: 'funding.payment',
      sourceId: keyOf(payment),
      kind: 'deposit',
      from: bankOf(payment),
      to: suspenseOf(payment),
      units: restOf(payment),
    })
    assert(posted.ok, 'a provider never runs short, and a payment is kept once')
  }

  async function creditKept(tx: Tx, payment: Paid): Promise<void> {
    const { asset, user_id: userId } = payment
    if (restOf(payment) === 0n) return
    await crediting.credit(tx, {
      source: 'funding.payment_credited',
      sourceId: keyOf(payment),
      orderId: payment.order_id,
      userId,
      asset,
      from: suspenseOf(payment),
      units: restOf(payment),
    })
  }

  async function giveBack(tx: Tx, payment: Paid): Promise<void> {
    const posted = await ledger.transfer(tx, {
      source: 'funding.payment_returned',
      sourceId: keyOf(payment),
      kind: 'deposit_returned',
      from: suspenseOf(payment),
      to: bankOf(payment),
      units: restOf(payment),
    })
    assert(posted.ok, 'what is in suspense can be given back once')
  }

  /** From where the payment went to, as far as it is there; what is spent already its user owes. */
  async function reverse(tx: Tx, payment: Paid, reversal: ReversalRow): Promise<void> {
    const credited = payment.state === 'credited' || payment.state === 'reversed'
    const from = credited ? spot(payment.user_id, payment.asset) : suspenseOf(payment)
    const [house, bank] = [receivableOf(payment), bankOf(payment)]
    const [has] = await ledger.lockBalances(tx, [from, house, bank])
    assert(has !== undefined, 'what is locked is told')
    const there = credited ? has.available : restOf(payment)
    const taken = minUnits(reversal.units, there > 0n ? there : units(0n))
    const owed = units(reversal.units - taken)
    const posted = await ledger.post(tx, {
      source: 'funding.payment_reversed',
      sourceId: `${reversal.method}:${reversal.reversal_id}`,
      kind: 'deposit_reversed',
      postings: [
        { account: bank, units: reversal.units },
        ...(taken > 0n ? [{ account: from, units: negateUnits(taken) }] : []),
        ...(owed > 0n ? [{ account: house, units: negateUnits(owed) }] : []),
      ],
    })
    assert(posted.ok, 'what is available under the lock can be taken, and a reversal is posted once')
    if (owed > 0n) await addDebt(tx, { userId: payment.user_id, asset: payment.asset, units: owed })
  }

  return { credit, keep, creditKept, giveBack, reverse }
}
