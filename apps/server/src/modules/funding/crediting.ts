import { addUnits, assert, minUnits, negateUnits, type Units, units, ZERO } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import { type Account, type Ledger, spot, systemAccount, type Transaction } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { DepositBuys } from '../trading/index.ts'

/** Money that has arrived for somebody, by whichever method. */
export interface Incoming {
  /** Of the deposit: together they are used once in the journal. The caller holds its row, so that it comes here once. */
  readonly source: string
  readonly sourceId: string
  /** The order that asked for it, where there is one: a purchase may wait for it. */
  readonly orderId?: string | undefined
  readonly userId: string
  readonly asset: string
  /** Where it stands: custody:<CHAIN>, bank:<rail>, or suspense until somebody said whose it is. */
  readonly from: Account
  readonly units: Units
  /** Comes off what arrived. */
  readonly fee?: Units
  /** The advance that was given on exactly this deposit: what of it arrives goes to the house and not to the user. */
  readonly repays?: Units
}

/** A deposit that has become somebody's money, without what was advanced on it. */
export type Arrived = Pick<Incoming, 'source' | 'sourceId' | 'userId' | 'asset' | 'units'>

export interface Credited {
  /** What of it the user can use now. */
  readonly credited: Units
  /** What of it paid the advance that was given on it. */
  readonly repaid: Units
  /** What of it went to an older debt. */
  readonly settled: Units
}

export interface Amount {
  readonly asset: string
  readonly units: Units
}

/** What is written down of money that was advanced. */
export interface AdvanceBooks {
  /** What is still waited for in good time: it is owed, and no debt yet. */
  advances(db: Queryable, userId: string): Promise<readonly Amount[]>
  /** What earlier orders left to be paid by the next deposit, before anything else. Locks the person, before any account is. */
  pendingFee(tx: Tx, userId: string, asset: string): Promise<Units>
  /** Told of every deposit that was credited, and what of it was paid to whom. */
  arrived(tx: Tx, arrival: Arrival): Promise<void>
}

export interface Arrival extends Amount {
  readonly userId: string
  /** Of pending fees, and of older debts. */
  readonly fees: Units
  readonly settled: Units
}

export interface CreditingDeps {
  readonly ledger: Pick<Ledger, 'postBatch' | 'lockBalances' | 'peekBalances'>
  readonly markets: Pick<Markets, 'assets'>
  /** Asked when they are needed, because the module that keeps them is made after this one. */
  readonly advances: () => AdvanceBooks
  readonly depositBuys: Pick<DepositBuys, 'credited'>
  /** Told of every deposit in its transaction, before any account is locked. */
  readonly depositArrived: (tx: Tx, arrived: Arrived) => Promise<void>
}

export type Crediting = ReturnType<typeof createCrediting>

const receivable = (userId: string, asset: string) => systemAccount(`receivable:${userId}`, asset)

/**
 * The one way in which a deposit of any method becomes a user's money. A debt is what stands in receivable:<user> beyond the
 * advances that are still waited for; it is taken from the next deposit of its asset.
 */
export function createCrediting({ ledger, markets, advances: booksOf, depositBuys, depositArrived }: CreditingDeps) {
  const advances: AdvanceBooks['advances'] = (...of) => booksOf().advances(...of)

  /** What is overdue, asset by asset; as long as there is any nothing leaves the account. */
  async function debtsOf(db: Queryable, userId: string): Promise<Amount[]> {
    const accounts = (await markets.assets()).map(({ code }) => receivable(userId, code))
    const owed = (await ledger.peekBalances(db, accounts)).filter(({ balance }) => balance < 0n)
    if (owed.length === 0) return []
    const waited = await advances(db, userId)
    return owed
      .map(({ asset, balance }) => ({ asset, units: beyond(negateUnits(balance), asset, waited) }))
      .filter(({ units: debt }) => debt > 0n)
  }

  /** Under the lock of the account, so that two deposits at once do not both pay the same debt. */
  async function lockedDebt(tx: Tx, accounts: readonly Account[], { userId, asset }: Incoming): Promise<Units> {
    const own = receivable(userId, asset)
    const [seen] = await ledger.peekBalances(tx, [own])
    if (seen === undefined || seen.balance >= 0n) return ZERO
    const [locked] = await ledger.lockBalances(tx, [own, ...accounts])
    if (locked === undefined || locked.balance >= 0n) return ZERO
    return beyond(negateUnits(locked.balance), asset, await advances(tx, userId))
  }

  /** What arrives is the user's; fees come off it first, then the advance on it, then what is overdue. */
  async function credit(tx: Tx, incoming: Incoming): Promise<Credited> {
    const { source, sourceId, userId, asset, from, fee: charge = ZERO } = incoming
    const [own, house, fees] = [spot(userId, asset), receivable(userId, asset), systemAccount('fees', asset)]
    const advanced = incoming.repays ?? ZERO
    await depositArrived(tx, { source, sourceId, userId, asset, units: units(incoming.units - advanced) })
    assert(charge >= 0n && charge <= incoming.units, 'what arrives covers its fee')
    const pending = minUnits(units(incoming.units - charge), await booksOf().pendingFee(tx, userId, asset))
    const fee = addUnits(charge, pending)
    const repays = minUnits(units(incoming.units - fee), advanced)
    const rest = units(incoming.units - fee - repays)
    const settled = minUnits(rest, await lockedDebt(tx, [from, own, fees], incoming))
    const entries: Transaction[] = [
      {
        ...{ source, sourceId, kind: 'deposit' },
        postings: [
          { account: from, units: negateUnits(incoming.units) },
          ...gain(house, repays),
          ...gain(own, units(incoming.units - repays)),
        ],
      },
      ...move({ source: `${source}_fee`, sourceId, kind: 'fee' }, { from: own, to: fees, units: fee }),
      ...move({ source: `${source}_debt`, sourceId, kind: 'debt_repaid' }, { from: own, to: house, units: settled }),
    ]
    const posted = await ledger.postBatch(tx, entries)
    assert(posted.ok, 'what arrives covers what comes off it, and a deposit is credited once')
    await booksOf().arrived(tx, { userId, asset, units: incoming.units, fees: pending, settled })
    const credited = units(rest - settled)
    if (incoming.orderId !== undefined) await depositBuys.credited(tx, incoming.orderId, credited)
    return { credited, repaid: repays, settled }
  }

  interface Collection {
    readonly source: string
    readonly sourceId: string
    readonly userId: string
    readonly asset: string
    /** At most so much is taken. */
    readonly units: Units
    /** What it is called in the statement. */
    readonly kind?: 'credit_deposit' | 'debt_repaid'
  }

  /** Takes back what was advanced, as far as it is available now; tells how much that was. What is short stays owed. */
  async function collect(tx: Tx, collection: Collection): Promise<Units> {
    const { source, sourceId, userId, asset, units: most, kind = 'debt_repaid' } = collection
    const [own, house] = [spot(userId, asset), receivable(userId, asset)]
    const [has, owes] = await ledger.lockBalances(tx, [own, house])
    assert(has !== undefined && owes !== undefined, 'what is locked is told')
    const owed = owes.balance < 0n ? negateUnits(owes.balance) : ZERO
    const taken = minUnits(most, minUnits(has.available, owed))
    const entries = move({ source, sourceId, kind }, { from: own, to: house, units: taken })
    const posted = await ledger.postBatch(tx, entries)
    assert(posted.ok, 'what is available under the lock can be taken once')
    return taken
  }

  return { credit, collect, debtsOf }
}

function beyond(owed: Units, asset: string, waited: readonly Amount[]): Units {
  const expected = waited.filter((one) => one.asset === asset).reduce((sum, one) => sum + one.units, 0n)
  return owed > expected ? units(owed - expected) : ZERO
}

function gain(account: Account, amount: Units) {
  return amount === 0n ? [] : [{ account, units: amount }]
}

interface Move {
  readonly from: Account
  readonly to: Account
  readonly units: Units
}

function move(key: Pick<Transaction, 'source' | 'sourceId' | 'kind'>, { from, to, units: amount }: Move) {
  if (amount === 0n) return []
  const postings = [
    { account: from, units: negateUnits(amount) },
    { account: to, units: amount },
  ]
  return [{ ...key, postings }]
}
