import type { DecisionSubject, OfficeChainWallet, OfficeCryptoDeposit } from '@bourse/contract'
import { assert, formatUnits, ok, parseUnits, type Result, refuse, type Units } from '@bourse/money'
import type { Actor, RecordAct } from '../../platform/acts.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Crediting, PublishFunding } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import type { PriceIndex } from '../index/index.ts'
import { systemAccount } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { ScreenedCoins } from '../screening/index.ts'
import type { Travel } from '../travel/index.ts'
import type { Chain } from './chains/chain.ts'
import type { Chains } from './chains/index.ts'
import * as chainSql from './chains.sql.ts'
import { type CryptoCrediting, depositKey } from './crediting.ts'
import * as sql from './deposits.sql.ts'
import type { Deposits } from './deposits.ts'
import { limitsOf } from './minimums.ts'
import type { AssetStock, Stock } from './reserves/stock.ts'

export interface CryptoOfficeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly crediting: Pick<Crediting, 'credit'>
  readonly markets: Pick<Markets, 'asset' | 'assets'>
  readonly index: Pick<PriceIndex, 'valueIn'>
  readonly identity: Pick<Identity, 'findOpenUserIdByUid' | 'findUserIdByUid' | 'userData'>
  readonly recordAct: RecordAct
  readonly publishFunding: PublishFunding
  readonly chains: Chains
  readonly deposits: Pick<Deposits, 'viewer'>
  readonly stock: Stock
  readonly crypto: Pick<CryptoCrediting, 'screen' | 'askSender'>
  readonly screening: { readonly coins: Pick<ScreenedCoins, 'holds'> }
  readonly travel: { readonly inflows: Pick<Travel['inflows'], 'holds'> }
}

/** Up to here one person may decide whose a deposit is. */
const ALONE_UP_TO_EUR = '1000'

export interface Assignment {
  readonly id: string
  readonly uid: string
  readonly reason: string
  readonly actor: Actor
}

type AssignRefusal = {
  readonly code:
    | 'funding.deposit_unknown'
    | 'funding.deposit_not_in_suspense'
    | 'funding.user_unknown'
    | 'funding.second_person_needed'
    | 'funding.screening_waiting'
    | 'funding.deposit_screened'
    | 'funding.sender_unknown'
}
type Assigned = Result<{ outcome: 'credited' | 'proposed' }, AssignRefusal>

export type CryptoOffice = ReturnType<typeof createCryptoOffice>

/** What staff see of deposits on chains, and what they do with those of nobody. */
export function createCryptoOffice(deps: CryptoOfficeDeps) {
  const { db, clock, crediting, markets, index, identity, recordAct, chains } = deps

  async function list(query: {
    search?: string | undefined
    state?: sql.DepositFilter['state']
    current: number
    size: number
  }) {
    const { search = '', state, current, size } = query
    const userId = /^\d{1,12}$/.test(search) ? await identity.findUserIdByUid(Number(search)) : undefined
    const filter = search === '' ? undefined : { text: search, userId }
    const found = await sql.listDeposits(db.queryable, { search: filter, state, current, size })
    const view = await deps.deposits.viewer()
    const uids = new Map<string, string>()
    for (const { user_id } of found.records) {
      if (user_id !== null && !uids.has(user_id)) uids.set(user_id, (await identity.userData(user_id)).uid)
    }
    const records = found.records.map(
      (row): OfficeCryptoDeposit => ({
        ...view(row),
        userId: row.user_id,
        uid: row.user_id === null ? null : (uids.get(row.user_id) ?? null),
        output: row.output,
        blockHeight: row.block_height,
        lost: row.lost_at !== null,
        proposal: row.proposal,
      }),
    )
    return { current, size, total: found.total, records }
  }

  /** True when one person may decide; what has no value is decided by two. */
  async function isSmall(tx: Tx, asset: string, amount: Units): Promise<boolean> {
    const euro = await markets.asset('EUR')
    const value = await index.valueIn(tx, asset, amount, 'EUR')
    if (euro === undefined || value === undefined) return false
    const limit = parseUnits(ALONE_UP_TO_EUR, euro.scale)
    return limit.ok && value <= limit.value
  }

  async function assign(command: Assignment): Promise<Assigned> {
    const userId = await identity.findOpenUserIdByUid(Number(command.uid))
    if (userId === undefined) return refuse({ code: 'funding.user_unknown' })
    const seen = await sql.findDeposit(db.queryable, command.id)
    if (seen?.state === 'suspense') {
      if (!(await deps.crypto.screen(seen, userId))) return refuse({ code: 'funding.screening_waiting' })
      await deps.crypto.askSender(seen, userId)
    }
    return db.tx(async (tx): Promise<Assigned> => {
      const deposit = await sql.lockDeposit(tx, command.id)
      if (deposit === undefined) return refuse({ code: 'funding.deposit_unknown' })
      const { asset, state, units: amount, proposal } = deposit
      if (state !== 'suspense' || asset === null) return refuse({ code: 'funding.deposit_not_in_suspense' })
      if (await deps.screening.coins.holds(tx, command.id)) return refuse({ code: 'funding.deposit_screened' })
      if (await deps.travel.inflows.holds(tx, command.id)) return refuse({ code: 'funding.sender_unknown' })
      if (!(await isSmall(tx, asset, amount))) {
        if (proposal === null) return propose(tx, { ...command, userId })
        const agreed = proposal.userId === userId && proposal.staffId !== command.actor.staffId
        if (!agreed) return refuse({ code: 'funding.second_person_needed' })
      }
      return give(tx, deposit, { ...command, userId })
    })
  }

  async function propose(
    tx: Tx,
    { id, uid, reason, actor, userId }: Assignment & { userId: string },
  ): Promise<Assigned> {
    const { staffId, email } = actor
    await sql.setProposal(tx, id, { staffId, email, userId, uid, reason })
    await recordAct(tx, { actor, act: 'funding.deposit_proposed', subject: id, detail: { userId, reason } })
    return ok({ outcome: 'proposed' })
  }

  async function give(
    tx: Tx,
    deposit: sql.DepositRow,
    { actor, reason, userId }: Assignment & { userId: string },
  ): Promise<Assigned> {
    const { id, asset, units: amount } = deposit
    assert(asset !== null, 'what is in suspense has an asset')
    await crediting.credit(tx, {
      source: 'funding.crypto_assigned',
      sourceId: depositKey(deposit),
      userId,
      asset,
      from: systemAccount('suspense', asset),
      units: amount,
    })
    await sql.setState(tx, { id, state: 'credited', endedAt: clock.now(), userId })
    await sql.insertEvent(tx, { depositId: id, state: 'credited', at: clock.now(), detail: { reason } })
    deps.publishFunding(tx, userId, { kind: 'deposit', id, state: 'credited' })
    await recordAct(tx, { actor, act: 'funding.deposit_assigned', subject: id, detail: { userId, reason } })
    return ok({ outcome: 'credited' })
  }

  async function wallets(): Promise<OfficeChainWallet[]> {
    const watched = new Map((await chainSql.watchedChains(db.queryable)).map((row) => [row.code, row]))
    return Promise.all(chains.all().map((chain) => walletOf(chain, watched.get(chain.code))))
  }

  async function walletOf(chain: Chain, row: chainSql.ChainRow | undefined): Promise<OfficeChainWallet> {
    const { hot, assets } = await deps.stock.ofChain(chain)
    return {
      chainName: chain.code,
      name: chain.name,
      hotAddress: hot === null ? null : chain.showAddress(hot),
      scannedHeight: row?.cursor_height ?? null,
      headHeight: row?.head_height ?? null,
      scannedAt: row?.scanned_at?.toISOString() ?? null,
      failingSince: row?.failing_since?.toISOString() ?? null,
      assets: assets.map(stockView),
    }
  }

  /** What is signed with the assignment of a deposit. */
  async function decisionSubject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const deposit = await sql.findDeposit(db.queryable, id)
    const asset = deposit?.asset == null ? undefined : await markets.asset(deposit.asset)
    if (deposit === undefined || asset === undefined) return { facts: [] }
    const amount = formatUnits(deposit.units, asset.scale, { trim: true })
    return { facts: [`${amount} ${asset.code} by ${deposit.chain} ${deposit.txid}`] }
  }

  return { list, assign, wallets, decisionSubject }
}

function stockView({ coin, scale, hot, onAddresses }: AssetStock): OfficeChainWallet['assets'][number] {
  const { hotCeiling } = limitsOf(coin)
  const ceiling = parseUnits(hotCeiling, scale)
  return {
    coin,
    hot: formatUnits(hot, scale),
    onAddresses: formatUnits(onAddresses, scale),
    ceiling: hotCeiling,
    overCeiling: ceiling.ok && hot > ceiling.value,
  }
}
