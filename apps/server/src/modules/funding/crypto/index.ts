import { setTimeout as sleep } from 'node:timers/promises'
import { formatUnits, ok } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import type { Chain } from '../chains/chain.ts'
import type { FundingParts } from '../index.ts'
import { createAddresses } from './addresses.ts'
import * as chainSql from './chains.sql.ts'
import { createCosts } from './costs.ts'
import { createCryptoCrediting } from './crediting.ts'
import type { DepositRow } from './deposits.sql.ts'
import { createDeposits } from './deposits.ts'
import { createCryptoOffice } from './office.ts'
import { settleOutflow } from './outflows.sql.ts'
import { createReconciliation } from './reconciliation.ts'
import { createScanner } from './scanner.ts'
import { createSweeper } from './sweeper.ts'

export type CryptoDeps = FundingParts
export type Crypto = ReturnType<typeof createCrypto>

/** Between two looks at the chains, in real time. */
const LOOK_MS = 3_000

/** Deposits on chains: addresses, the scanner, what it finds, and moves between our own addresses. */
export function createCrypto(deps: CryptoDeps) {
  const { db, clock, chains, logger } = deps
  const addresses = createAddresses(deps)
  const costs = createCosts(deps)
  const sweeper = createSweeper({ ...deps, addresses })
  const crediting = createCryptoCrediting({ ...deps, onCredited: tellOwner })
  const scanner = createScanner({ ...deps, crediting, costs, onSwept: sweeper.onSwept })
  const deposits = createDeposits({ ...deps, scan: scanner.scan })
  const reconciliation = createReconciliation({ ...deps, scan: scanner.scan })

  async function tellOwner(tx: Tx, { id, user_id, asset, units }: DepositRow): Promise<void> {
    const known = asset === null ? undefined : await deps.markets.asset(asset)
    if (known === undefined || user_id === null) return
    const params = { amount: `${formatUnits(units, known.scale, { trim: true })} ${known.code}` }
    await deps.identity.notifications.tellMoney(tx, { key: id, userId: user_id, kind: 'deposit_credited', params })
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
      await sweeper.resume(chain)
    } catch (err) {
      await chainSql.noteFailure(db.queryable, chain.code, err instanceof Error ? err.name : 'unknown', clock.now())
      logger.warn({ err, chain: chain.code }, 'a chain could not be scanned')
    }
  }

  return {
    addresses,
    deposits,
    office: createCryptoOffice({ ...deps, deposits }),
    scanAll,
    scan: scanner.scan,
    sweep: sweeper.sweep,
    /** Whoever pays from the hot wallet does so in here, because its transactions are counted. */
    inHotTurn: sweeper.inHotTurn,
    /** And takes no number of a transaction that the node has forgotten: that one is sent again, and only one would ever be mined. */
    nextHotNumber: sweeper.nextHotNumber,
    audit: reconciliation.findings,

    /** In the transaction in which the books follow what left a chain: a withdrawal that is completed. */
    settleOutflow: (tx: Tx, chain: string, txid: string) => settleOutflow(tx, chain, txid, clock.now()),

    /** Watches the chains until it is stopped. */
    startScanner(): () => Promise<void> {
      const ending = new AbortController()
      const running = (async () => {
        while (!ending.signal.aborted) {
          await scanAll().catch((err: unknown) => logger.warn({ err }, 'the chains could not be scanned'))
          await sleep(LOOK_MS, undefined, { signal: ending.signal, ref: false }).catch(() => ok())
        }
      })()
      return async () => {
        ending.abort()
        await running
      }
    },
  }
}
