import { join } from 'node:path'
import type { RecordAct } from '../../platform/acts.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { repeatEvery } from '../../platform/jobs/repeating.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import { job, type Stop } from '../../platform/module.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { amountText, type Funding, type Way } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { ScreenedCoins } from '../screening/index.ts'
import type { Travel } from '../travel/index.ts'
import { createAddresses } from './addresses.ts'
import type { Chain } from './chains/chain.ts'
import { type ChainSettings, createChains } from './chains/index.ts'
import * as chainSql from './chains.sql.ts'
import { createCosts } from './costs.ts'
import { createCryptoCrediting } from './crediting.ts'
import { custodyRoutes } from './custody.routes.ts'
import { type DepositRow, findByTxid } from './deposits.sql.ts'
import { createDeposits } from './deposits.ts'
import { CUSTODY_MOVEMENTS } from './movements.ts'
import { createMoving, type MovingDeps } from './moving.ts'
import { createCryptoOffice } from './office.ts'
import { settleOutflow } from './outflows.sql.ts'
import { PERSONAL_TABLES, stays } from './personal.sql.ts'
import { createReconciliation } from './reconciliation.ts'
import { cryptoDeposits } from './records.sql.ts'
import { LEVEL_TIERS } from './reserves/levelling.ts'
import { createReserves, type ReservesDeps } from './reserves/reserves.ts'
import { createScanner } from './scanner.ts'
import type { MoveSigner } from './signer.ts'
import { createSweeper, SWEEP_ADDRESS } from './sweeper.ts'

export { ownerOfAddress } from './addresses.sql.ts'
export { toBase, toUnits } from './chains/amounts.rules.ts'
export { scriptOf } from './chains/bitcoin/keys.ts'
export { OUTPUT_CHAINS, type OutputChain, type OutputNetwork } from './chains/bitcoin/networks.ts'
export {
  type BaseUnits,
  type BuildContext,
  baseUnits,
  CHAIN_CODES,
  type Chain,
  type ChainBlock,
  type ChainCode,
  ChainRefused,
  type ChainTransaction,
  ChainUnknown,
  COLD,
  type EvmUnsigned,
  type FinalityRule,
  HOT,
  type OutputUnsigned,
  type Unsigned,
  WARM,
} from './chains/chain.ts'
export { transferData } from './chains/evm/erc20.ts'
export * as evmHex from './chains/evm/hex.ts'
export { ETHEREUM, ETHEREUM_ASSETS } from './chains/evm/tokens.ts'
export { type ChainSettings, type Chains, createChains, createKeyKinds, readAddress } from './chains/index.ts'
export { type KeyKind, keyPath, type Reading, type Signed } from './chains/key-kind.ts'
export * as xrpCodec from './chains/xrp/codec.ts'
export { EXPORT_FORMAT } from './reserves/exported-move.ts'
export {
  type MoveSigner,
  type MoveToSign,
  SignerAway,
  type SignRefusal,
  type StaffApproval,
  type StaffKey,
} from './signer.ts'
export { SWEEP_ADDRESS, type SweepPayload } from './sweeper.ts'

export interface CustodyDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly limits: Limits
  readonly jobs: Jobs
  readonly ledger: Ledger
  readonly markets: Markets
  readonly index: Pick<PriceIndex, 'valuer' | 'valueIn'>
  readonly identity: Identity
  readonly notices: Pick<Notices, 'declare'>
  readonly recordAct: RecordAct
  readonly screening: { readonly coins: Pick<ScreenedCoins, 'screenIn' | 'holds'> }
  readonly travel: { readonly inflows: Pick<Travel['inflows'], 'ask' | 'holds'> }
  readonly funding: Pick<Funding, 'crediting' | 'publishFunding'>
  readonly chains: ChainSettings
  readonly signer: MoveSigner
  readonly nextPaidNumber: MovingDeps['nextPaidNumber']
  readonly paidOutputs: MovingDeps['paidOutputs']
  readonly waitingOn: ReservesDeps['waitingOn']
}

export type Custody = ReturnType<typeof createCustody>

const NOTICES = {
  module: 'custody',
  locales: join(import.meta.dirname, 'locales'),
  priority: 'news',
  kinds: { deposit_credited: { page: '/wallet' } },
} as const

/** Between two looks at the chains, in real time. */
const LOOK_MS = 3_000

/** Coins that the house holds for people: their addresses, what arrives at them, and moves between our own. */
export function createCustody({ chains: settings, funding, ...rest }: CustodyDeps) {
  const chains = createChains(settings)
  const deps = { ...rest, ...funding, chains }
  const { db, clock, logger } = deps
  const notices = deps.notices.declare(NOTICES)
  const addresses = createAddresses(deps)
  const costs = createCosts(deps)
  const moving = createMoving({ ...deps, addresses })
  const sweeper = createSweeper({ ...deps, addresses, moving })
  const reserves = createReserves({ ...deps, addresses, moving, testNetworks: settings.testNetworks })
  const { stock, levelling } = reserves
  const crediting = createCryptoCrediting({ ...deps, onCredited: tellOwner })
  const scanner = createScanner({ ...deps, crediting, costs, onSwept: sweeper.onSwept })
  const deposits = createDeposits({ ...deps, scan: scanner.scan })
  const reconciliation = createReconciliation({ ...deps, scan: scanner.scan })
  const office = createCryptoOffice({ ...deps, deposits, stock, crypto: crediting })

  async function tellOwner(tx: Tx, { id, user_id, asset, units }: DepositRow): Promise<void> {
    if (asset === null || user_id === null) return
    const params = { amount: await amountText(deps.markets, asset, units) }
    await notices.notify(tx, { userId: user_id, kind: 'deposit_credited', key: id, params })
  }

  /** Every chain that somebody has an address on. One that does not answer does not keep the others waiting. */
  async function scanAll(): Promise<void> {
    for (const { code } of await chainSql.watchedChains(db.queryable)) {
      const chain = chains.get(code)
      if (chain !== undefined) await scanOne(chain)
    }
  }

  async function scanOne(chain: Chain): Promise<void> {
    try {
      await scanner.scan(chain)
      await moving.resume(chain)
    } catch (err) {
      await chainSql.noteFailure(db.queryable, chain.code, err instanceof Error ? err.name : 'unknown', clock.now())
      logger.warn({ err, chain: chain.code }, 'a chain could not be scanned')
    }
  }

  /** Watches the chains until it is stopped. */
  function start(): Stop {
    return repeatEvery(LOOK_MS, () =>
      scanAll().catch((err: unknown) => logger.warn({ err }, 'the chains could not be scanned')),
    )
  }

  const way: Way = {
    records: [cryptoDeposits],
    deposit: deposits.detail,
    network: (code) => {
      const chain = chains.get(code)
      return chain && { ...chain, finalBlocks: chain.finality?.usualBlocks ?? null }
    },
  }

  return {
    chains,
    addresses,
    deposits,
    way,
    scanAll,
    /** What was held, once it is decided that it may be credited. */
    release: crediting.release,
    lock: crediting.lock,
    scan: scanner.scan,
    /** What somebody was sent by a transaction. */
    depositBy: findByTxid,
    sweep: sweeper.sweep,
    /** Whoever pays from the hot wallet does so in here, because its transactions are counted. */
    inHotTurn: moving.inHotTurn,
    /** And takes no number of a transaction that the node has forgotten: that one is sent again, and only one would ever be mined. */
    nextHotNumber: moving.nextHotNumber,
    /** Nor an output that another transaction of ours spends. */
    spentOutputs: moving.spentOutputs,
    /** Carries out what staff approved, and puts into the safe what is above the ceilings. */
    levelTiers: levelling.run,
    /** In the transaction in which the books follow what left a chain: a withdrawal that is completed. */
    settleOutflow: (tx: Tx, chain: string, txid: string) => settleOutflow(tx, chain, txid, clock.now()),
    routes: custodyRoutes({ addresses, deposits, office, reserves }),
    personal: { tables: PERSONAL_TABLES, stays },
    decisions: { assignCryptoDeposit: office.decisionSubject, approveReserveMove: reserves.orders.decisionSubject },
    movements: CUSTODY_MOVEMENTS,
    jobs: [job(SWEEP_ADDRESS, sweeper.sweep), job(LEVEL_TIERS, levelling.run, { cron: '* * * * *', missed: 'latest' })],
    audit: reconciliation.findings,
    start,
  }
}
