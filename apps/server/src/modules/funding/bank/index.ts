import { setTimeout as sleep } from 'node:timers/promises'
import { ok } from '@bourse/money'
import type { FundingParts } from '../index.ts'
import { createBankAccounts } from './accounts.ts'
import { createAllowance } from './allowance.ts'
import { awayBank } from './bank.ts'
import { createBankCrediting } from './crediting.ts'
import { createOrderEndings } from './endings.ts'
import { createImporter } from './importing.ts'
import { noteFailure } from './lines.sql.ts'
import { createBankOffice } from './office.ts'
import { createOrderStates } from './order-states.ts'
import { createOrderViews } from './order-views.ts'
import { createBankOrders } from './orders.ts'
import { createPayouts } from './payouts.ts'
import { RAILS } from './rails.ts'
import { createBankReconciliation } from './reconciliation.ts'
import { createReturns } from './returns.ts'
import { createWithdrawalPayouts } from './withdrawal-payouts.ts'

export type BankPart = ReturnType<typeof createBankPart>

/** Between two looks at the statements, in real time. */
const LOOK_MS = 3_000

/** Deposits by bank transfer, bank accounts, and payments out of our accounts. */
export function createBankPart(deps: FundingParts) {
  const { db, clock, logger } = deps
  const allowance = createAllowance(deps)
  const views = createOrderViews({ ...deps, allowance })
  const crediting = createBankCrediting(deps)
  const setState = createOrderStates(deps)
  const endings = createOrderEndings({ ...deps, setState })
  const { readStatement } = createImporter({ ...deps, allowance, crediting, setState })
  const payouts = createPayouts({ ...deps, allowance })
  const returns = createReturns({ ...deps, payouts, crediting, endings })
  const reconciliation = createBankReconciliation({ ...deps, payouts, readStatement })

  /** The bank may be away: what was not read now is read next time. */
  async function quietly(what: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (err) {
      logger.warn({ err, what }, 'the bank could not be asked')
      return false
    }
  }

  async function readAll(): Promise<void> {
    for (const facts of RAILS) {
      const read = await quietly(`statement of ${facts.rail}`, () => readStatement(facts))
      if (!read) await noteFailure(db.queryable, facts.rail, clock.now())
    }
  }

  async function sendBack(lineId: string): Promise<void> {
    await quietly(`return of ${lineId}`, () => returns.send(lineId))
  }

  return {
    orders: createBankOrders({ ...deps, allowance, views, endings, readStatement }),
    accounts: createBankAccounts(deps),
    office: createBankOffice({ ...deps, allowance, crediting, setState, endings, views, sendBack }),
    payouts,
    /** Undefined where no bank is configured. */
    withdrawalPayouts: deps.bank === awayBank ? undefined : createWithdrawalPayouts({ ...deps, payouts, allowance }),
    readAll,
    audit: reconciliation.findings,

    /** Reads the statements until it is stopped; nothing to read where no bank is configured. */
    startReader(): () => Promise<void> {
      if (deps.bank === awayBank) return async () => undefined
      const ending = new AbortController()
      const running = (async () => {
        while (!ending.signal.aborted) {
          await readAll().catch((err: unknown) => logger.warn({ err }, 'the statements could not be read'))
          await quietly('returns', returns.resume)
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
