import { assert, ok } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Chain } from '../custody/index.ts'
import type { AttemptRow } from './attempts.sql.ts'
import * as attempts from './attempts.sql.ts'
import type { Broadcasting } from './broadcasting.ts'
import type { WithdrawalDeps } from './deps.ts'
import type { PayoutStates } from './payout-states.ts'
import type { Replacing } from './replacing.ts'
import { PAY_WITHDRAWALS } from './requests.ts'

/** A transaction that waits longer than this is sent again with a higher fee, spending the same. */
const REPLACE_AFTER_MS = 30 * 60_000
/** So many in one go, so that one chain does not keep the others waiting. */
const MOST_AT_ONCE = 50
const AGAIN_MS = 5_000

export type Payer = ReturnType<typeof createPayer>
export type PayerDeps = Pick<WithdrawalDeps, 'db' | 'clock' | 'chains' | 'logger' | 'jobs' | 'custody'> & {
  readonly states: PayoutStates
  readonly broadcasting: Broadcasting
  readonly replacing: Replacing
}

/**
 * Pays what is approved. On each chain one withdrawal at a time is built, signed and sent, in steps that are written down
 * before the next one begins: whoever takes over after a crash goes on where the other stopped, with the same bytes.
 */
export function createPayer({ db, clock, chains, logger, jobs, custody, states, broadcasting, replacing }: PayerDeps) {
  const { complete, fail, confirm } = states
  const { isThere, advance } = broadcasting

  /** Null when nothing waits. */
  async function takeTurn(chain: Chain): Promise<string | null> {
    const taken = await db.tx(async (tx) => {
      const holder = await attempts.lockTurn(tx, chain.code)
      if (holder !== null) return ok(holder)
      const next = await attempts.nextApproved(tx, chain.code, clock.now())
      if (next !== undefined) await attempts.setTurn(tx, chain.code, next)
      return ok(next ?? null)
    })
    assert(taken.ok, 'a turn is refused to nobody')
    return taken.value
  }

  async function payOn(chain: Chain): Promise<void> {
    for (let done = 0; done < MOST_AT_ONCE; done += 1) {
      const id = await takeTurn(chain)
      if (id === null) return
      // Sweeps spend from the hot wallet too: only one of us counts its transactions at a time.
      await custody.inHotTurn(chain, async () => {
        while (await advance(chain, id));
      })
      const latest = (await attempts.attemptsOf(db.queryable, id)).at(-1)
      // Whoever still has the turn waits for the chain to tell.
      if (latest?.state === 'unknown') return
    }
  }

  async function follow(chain: Chain, id: string): Promise<void> {
    const tried = (await attempts.attemptsOf(db.queryable, id)).filter(({ state }) => state === 'sent')
    for (const { txid } of tried) {
      if (txid === null) continue
      const { state, confirmations } = await chain.statusOf(txid)
      if (state !== 'mined' && state !== 'failed') continue
      await confirm(id, Math.min(confirmations, chain.confirmations))
      if (confirmations < chain.confirmations) return
      // The books follow what the scanner has seen leave, so it must have seen this.
      await custody.scan(chain)
      if (state === 'failed') return fail(id, 'reverted')
      const settle = (tx: Tx) => custody.settleOutflow(tx, chain.code, txid)
      return complete(id, { account: `custody:${chain.code}`, txid, settle })
    }
    const last = tried.at(-1)
    if (last !== undefined) await remind(chain, last)
    if (last?.sent_at && clock.now().getTime() - last.sent_at.getTime() >= REPLACE_AFTER_MS)
      await replacing.replace(chain, id)
  }

  /** A node forgets what waits too long; the same bytes again are harmless. */
  async function remind(chain: Chain, { raw, txid }: AttemptRow): Promise<void> {
    if (raw === null || txid === null || (await isThere(chain, txid))) return
    await chain
      .broadcast(raw)
      .catch((err: unknown) => logger.warn({ err, txid }, 'a withdrawal could not be sent again'))
  }

  async function followOn(chain: Chain): Promise<void> {
    for (const id of await attempts.underWay(db.queryable, chain.code)) await follow(chain, id)
  }

  /** A chain that cannot be reached does not keep the others from going on. */
  async function run(): Promise<void> {
    const open = await attempts.openOn(db.queryable)
    for (const { chain: code } of open) {
      const chain = code === null ? undefined : chains.get(code)
      if (chain === undefined) continue
      try {
        await payOn(chain)
        await followOn(chain)
      } catch (err) {
        logger.warn({ err, chain: chain.code }, 'withdrawals on a chain could not go on')
      }
    }
  }

  /** While something is under way, again in a few seconds; the schedule alone would look once a minute. */
  async function again(): Promise<void> {
    const open = await attempts.openOn(db.queryable)
    if (open.length === 0) return
    const dueAt = new Date(clock.now().getTime() + AGAIN_MS)
    await db.tx(async (tx) => {
      await jobs.at(tx, {
        name: PAY_WITHDRAWALS,
        key: `again-${Math.floor(dueAt.getTime() / AGAIN_MS)}`,
        payload: {},
        dueAt,
      })
      return ok()
    })
  }

  return { run, again }
}
