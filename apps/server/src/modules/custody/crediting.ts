import { assert, formatUnits, ok } from '@bourse/money'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { amountText, type Crediting, type PublishFunding } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import type { PriceIndex } from '../index/index.ts'
import { type Ledger, systemAccount } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { ScreenedCoins } from '../screening/index.ts'
import type { Travel } from '../travel/index.ts'
import type { Chain } from './chains/chain.ts'
import type { Chains } from './chains/index.ts'
import * as chains from './chains.sql.ts'
import { finalState } from './deposits.rules.ts'
import * as sql from './deposits.sql.ts'
import { finalBlock, isStillFinal } from './finality.ts'
import { SWEEP_ADDRESS, type SweepPayload } from './sweeper.ts'

export interface CryptoCreditingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'transfer'>
  readonly crediting: Pick<Crediting, 'credit'>
  readonly identity: Pick<Identity, 'closing'>
  readonly jobs: Pick<Jobs, 'now'>
  readonly publishFunding: PublishFunding
  readonly chains: Chains
  readonly markets: Pick<Markets, 'assets' | 'asset'>
  /** Nothing is credited before somebody who follows coins has answered about it. */
  readonly screening: { readonly coins: Pick<ScreenedCoins, 'screenIn' | 'holds'> }
  /** Nor before it is known who sent what another provider sent. */
  readonly travel: { readonly inflows: Pick<Travel['inflows'], 'ask' | 'holds'> }
  readonly index: Pick<PriceIndex, 'valueIn'>
  /** In the transaction that credits: whoever wants to tell the user does so here. */
  readonly onCredited: (tx: Tx, deposit: sql.DepositRow) => Promise<void>
}

/** The key of a deposit in the ledger: whatever else fails, the books take the same output once. */
export function depositKey({ chain, txid, output }: Pick<sql.DepositRow, 'chain' | 'txid' | 'output'>): string {
  return `${chain}:${txid}:${output}`
}

export type CryptoCrediting = ReturnType<typeof createCryptoCrediting>

/** Turns what is final into money: custody → the user, the house, or suspense. */
export function createCryptoCrediting(deps: CryptoCreditingDeps) {
  const { db, clock, ledger, crediting, identity, jobs, publishFunding, screening, travel, onCredited } = deps

  async function creditDue(chain: Chain): Promise<void> {
    const cursor = await chains.findChain(db.queryable, chain.code)
    if (cursor === undefined) return
    const final = await finalBlock(db.queryable, chain, cursor)
    if (final === undefined) return
    for (const id of await sql.dueDeposits(db.queryable, chain.code, final.height)) {
      const seen = await sql.findDeposit(db.queryable, id)
      // While nobody answers it stays where it is, and is asked about again at a later look.
      if (seen?.user_id != null && !(await screen(seen, seen.user_id))) continue
      if (seen?.user_id != null) await askSender(seen, seen.user_id)
      await db.tx(async (tx) => {
        // The cursor may have gone back since; under its lock it stays where it is until this is committed.
        const look = { final, cursor: await chains.lockChain(tx, chain.code) }
        const deposit = await sql.lockDeposit(tx, id)
        if (deposit?.state !== 'confirming') return ok()
        if (await isStillFinal(tx, chain, look, deposit.block_height)) await credit(tx, chain, deposit)
        return ok()
      })
    }
  }

  async function credit(tx: Tx, chain: Chain, deposit: sql.DepositRow): Promise<void> {
    const { asset, owner, user_id, units } = deposit
    assert(asset !== null && units > 0n, 'what is confirming has an asset and an amount')
    // What comes for somebody who has left waits for a person, as what is nobody's.
    const left = user_id !== null && (await identity.closing.isClosed(tx, user_id))
    const held = owner === 'user' && !left && (await isHeld(tx, deposit.id))
    const state = left ? 'suspense' : held ? 'held' : finalState(owner)
    const from = systemAccount(`custody:${chain.code}`, asset)
    const key = { source: 'funding.crypto', sourceId: depositKey(deposit) }
    if (owner === 'user' && user_id !== null && !left && !held)
      await crediting.credit(tx, { ...key, userId: user_id, asset, from, units })
    else {
      const to = systemAccount(owner === 'house' ? 'treasury' : 'suspense', asset)
      const posted = await ledger.transfer(tx, { ...key, kind: 'deposit', from, to, units })
      assert(posted.ok, 'custody never runs short, and the key is the deposit itself')
    }
    const now = clock.now()
    const endedAt = state === 'credited' ? now : null
    await sql.setState(tx, { id: deposit.id, state, endedAt, userId: user_id })
    await sql.insertEvent(tx, { depositId: deposit.id, state, at: now })
    if (user_id !== null && !left) publishFunding(tx, user_id, { kind: 'deposit', id: deposit.id, state })
    if (owner === 'user' && !left && !held) await onCredited(tx, deposit)
    if (owner === 'user' && !held) await gather(tx, chain, deposit, asset)
  }

  /** To the hot wallet. Coins that are held stay where they came to. */
  async function gather(tx: Tx, chain: Chain, deposit: sql.DepositRow, asset: string): Promise<void> {
    if (!chain.sharedAddress) await askForSweep(tx, deposit, asset)
  }

  /** True once there is an answer about the coins, by what they are to this person. */
  async function screen(deposit: sql.DepositRow, userId: string): Promise<boolean> {
    const { id, chain, asset, address, txid, units } = deposit
    assert(asset !== null, 'what is credited has an asset')
    const amount = await amountText(deps.markets, asset, units)
    return screening.coins.screenIn({ subjectId: id, userId, chain, asset, address, txId: txid, amount })
  }

  /** Who sent the coins, where another provider did. */
  async function askSender(deposit: sql.DepositRow, userId: string): Promise<void> {
    const { id, chain, asset, address, memo, txid: txId, units } = deposit
    const scale = asset === null ? undefined : (await deps.markets.asset(asset))?.scale
    assert(asset !== null && scale !== undefined, 'what is credited has an asset')
    const eur = await deps.index.valueIn(db.queryable, asset, units, 'EUR')
    const amount = formatUnits(units, scale, { trim: true })
    await travel.inflows.ask({ id, userId, chain, asset, amount, address, memo, txId, eur })
  }

  async function isHeld(tx: Tx, depositId: string): Promise<boolean> {
    return (await screening.coins.holds(tx, depositId)) || (await travel.inflows.holds(tx, depositId))
  }

  async function lock(tx: Tx, depositId: string): Promise<void> {
    await sql.lockDeposit(tx, depositId)
  }

  /** What was held is the person's after all; in the transaction of the decision. What never was held, or is held by somebody else, goes its own way. */
  async function release(tx: Tx, depositId: string): Promise<void> {
    const deposit = await sql.lockDeposit(tx, depositId)
    const chain = deposit && deps.chains.get(deposit.chain)
    if (deposit?.state !== 'held' || chain === undefined || (await isHeld(tx, depositId))) return
    const { asset, user_id: userId, units } = deposit
    assert(asset !== null && userId !== null, 'what is held is of an asset, and somebody it is held from')
    const key = { source: 'funding.crypto_released', sourceId: depositKey(deposit) }
    await crediting.credit(tx, { ...key, userId, asset, from: systemAccount('suspense', asset), units })
    const now = clock.now()
    await sql.setState(tx, { id: depositId, state: 'credited', endedAt: now, userId })
    await sql.insertEvent(tx, { depositId, state: 'credited', at: now })
    publishFunding(tx, userId, { kind: 'deposit', id: depositId, state: 'credited' })
    await onCredited(tx, deposit)
    await gather(tx, chain, deposit, asset)
  }

  async function askForSweep(tx: Tx, { id, chain, address }: sql.DepositRow, asset: string): Promise<void> {
    const payload: SweepPayload = { chain, address, asset }
    await jobs.now(tx, { name: SWEEP_ADDRESS, key: id, payload })
  }

  return { creditDue, screen, askSender, lock, release }
}
