import type { WithdrawalFailure } from '@bourse/contract'
import { assert, ok, type Units, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { SignRefusal } from '../custody/index.ts'
import { type BuildContext, baseUnits, type Chain, ChainRefused, type Unsigned } from '../custody/index.ts'
import { systemAccount } from '../ledger/index.ts'
import type { AttemptRow } from './attempts.sql.ts'
import * as attempts from './attempts.sql.ts'
import type { WithdrawalDeps } from './deps.ts'
import type { Letters } from './letters.ts'
import { holdOf, type Records } from './records.ts'
import { PAY_WITHDRAWALS } from './requests.ts'
import type { WithdrawalRow } from './withdrawals.sql.ts'
import * as sql from './withdrawals.sql.ts'

const RETRY_MS = 5 * 60_000
/** A transaction that waits longer than this is sent again with a higher fee, spending the same. */
const REPLACE_AFTER_MS = 30 * 60_000
const MOST_ATTEMPTS = 4
/** Of the usual fee: each try pays half as much again as the one before. */
const FEE_PERCENT = [100, 150, 225, 338] as const
/** So many in one go, so that one chain does not keep the others waiting. */
const MOST_AT_ONCE = 50
const AGAIN_MS = 5_000

export type Payer = ReturnType<typeof createPayer>
export type PayerDeps = Pick<
  WithdrawalDeps,
  'db' | 'clock' | 'ledger' | 'chains' | 'signer' | 'logger' | 'jobs' | 'custody' | 'identity' | 'crediting'
> & {
  readonly records: Records
  readonly letters: Letters
}

/**
 * Sends what is approved. On each chain one withdrawal at a time is built, signed and sent, in steps that are written down
 * before the next one begins: whoever takes over after a crash goes on where the other stopped, with the same bytes.
 */
export function createPayer(deps: PayerDeps) {
  const { db, clock, ledger, chains, signer, logger, jobs, custody, identity, crediting, records, letters } = deps

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

  /** Under the lock of the withdrawal, whose owner is told afterwards how it stands. */
  async function changing(id: string, work: (tx: Tx, row: WithdrawalRow) => Promise<void>): Promise<void> {
    await db.tx(async (tx) => {
      const row = await sql.lockWithdrawal(tx, id)
      assert(row !== undefined, `no withdrawal ${id}`)
      await work(tx, row)
      const after = await sql.findWithdrawal(tx, id)
      records.tell(tx, row, after?.state ?? row.state)
      return ok()
    })
  }

  async function contextOf(chain: Chain): Promise<BuildContext> {
    const hot = await custody.addresses.hotWallet(chain.code)
    const spent = new Set(await attempts.spentOutputs(db.queryable, chain.code))
    return { from: [hot], change: hot, spent, nonceFrom: await custody.nextHotNumber(chain.code) }
  }

  /** From approved to processing, unless its owner was faster. True when there is something to sign. */
  async function build(chain: Chain, row: WithdrawalRow): Promise<boolean> {
    const { asset, address: to, memo } = row
    assert(row.base !== null, 'what goes to a chain has an amount there')
    if (await isShut(row.user_id)) {
      await holdBack(row.id)
      return false
    }
    const built = await chain.build({ asset, to, memo, base: baseUnits(row.base) }, await contextOf(chain))
    let ready = false
    await changing(row.id, async (tx, now) => {
      if (now.state !== 'approved') return attempts.endTurn(tx, chain.code, row.id)
      if (!built.ok) {
        if (built.refusal.code === 'chain.dust')
          await records.giveBack(tx, now, { state: 'failed', failure: 'too_small' })
        else await postpone(tx, now)
        return attempts.endTurn(tx, chain.code, row.id)
      }
      const { unsigned, fee } = built.value
      const made = { withdrawal_id: row.id, attempt: 0, chain: chain.code, unsigned, fee, made_at: clock.now() }
      await attempts.insertAttempt(tx, made)
      await sql.setState(tx, row.id, 'processing')
      ready = true
    })
    return ready
  }

  /** Who froze the account, or changed how it is guarded, may not have asked for what waits to leave it; who owes does not send. */
  async function isShut(userId: string): Promise<boolean> {
    const { frozen, stoppedUntil } = await identity.outflows.standing(db.queryable, userId)
    return frozen || stoppedUntil !== null || (await crediting.debtsOf(db.queryable, userId)).length > 0
  }

  async function holdBack(id: string): Promise<void> {
    await changing(id, async (tx, row) => {
      if (row.chain !== null) await attempts.endTurn(tx, row.chain, id)
      if (row.state !== 'approved') return
      await sql.returnToReview(tx, id)
      await sql.addEvent(tx, id, { kind: 'held_for_review', at: clock.now() })
    })
  }

  /** The hot wallet is short, or the hour's ceiling is reached: others may go first. */
  async function postpone(tx: Tx, row: WithdrawalRow): Promise<void> {
    const now = clock.now()
    if (row.retry_at === null) await sql.addEvent(tx, row.id, { kind: 'waiting_for_funds', at: now })
    await sql.setRetry(tx, row.id, new Date(now.getTime() + RETRY_MS))
  }

  async function sign(chain: Chain, attempt: AttemptRow): Promise<boolean> {
    const { withdrawal_id: id, unsigned } = attempt
    const signed = await signer.sign({
      chain: chain.code,
      purpose: 'withdrawal',
      id,
      attempt: attempt.attempt,
      unsigned,
    })
    if (signed.ok) {
      await attempts.setSigned(db.queryable, attempt, signed.value)
      return true
    }
    logger.error({ withdrawal: id, refusal: signed.refusal }, 'the signer refused a withdrawal')
    await unbuild(chain, attempt, signed.refusal)
    return false
  }

  /** Nothing was signed, so nothing can have been sent: it goes back to those that wait. */
  async function unbuild(chain: Chain, attempt: AttemptRow, refusal: SignRefusal): Promise<void> {
    if (refusal.code === 'signer.already_signed') return
    await changing(attempt.withdrawal_id, async (tx, row) => {
      await attempts.deleteBuilt(tx, attempt)
      await attempts.endTurn(tx, chain.code, row.id)
      if (attempt.attempt > 0 || row.state !== 'processing') return
      await sql.setState(tx, row.id, 'approved')
      await postpone(tx, { ...row, retry_at: null })
    })
  }

  async function send(chain: Chain, attempt: AttemptRow): Promise<void> {
    const { raw, txid } = attempt
    assert(raw !== null && txid !== null, 'what is sent was signed')
    if (attempt.state === 'unknown' && (await isThere(chain, txid))) return sent(chain, attempt)
    try {
      await chain.broadcast(raw)
    } catch (error) {
      if (!(error instanceof ChainRefused)) return replyLost(attempt)
      if (!(await isThere(chain, txid))) return networkRefused(chain, attempt)
    }
    return sent(chain, attempt)
  }

  async function isThere(chain: Chain, txid: string): Promise<boolean> {
    return (await chain.statusOf(txid)).state !== 'unknown'
  }

  async function sent(chain: Chain, attempt: AttemptRow): Promise<void> {
    await changing(attempt.withdrawal_id, async (tx, row) => {
      const now = clock.now()
      const first = await attempts.setAttemptState(tx, attempt, 'sent', now)
      const kind = attempt.attempt === 0 ? ('broadcast' as const) : ('replaced' as const)
      if (first) await sql.addEvent(tx, row.id, { kind, at: now, txid: attempt.txid })
      await attempts.endTurn(tx, chain.code, row.id)
    })
  }

  /** It may have been sent or not. Nothing moves, and nobody else has a turn, until the chain tells. */
  async function replyLost(attempt: AttemptRow): Promise<void> {
    await changing(attempt.withdrawal_id, async (tx, row) => {
      const now = clock.now()
      if (await attempts.setAttemptState(tx, attempt, 'unknown', now))
        await sql.addEvent(tx, row.id, { kind: 'reply_lost', at: now, txid: attempt.txid })
    })
  }

  /** The network wants none of it. A replacement that is refused leaves the one before it as it was. */
  async function networkRefused(chain: Chain, attempt: AttemptRow): Promise<void> {
    logger.error({ withdrawal: attempt.withdrawal_id, attempt: attempt.attempt }, 'the network refused a withdrawal')
    await changing(attempt.withdrawal_id, async (tx, row) => {
      await attempts.setAttemptState(tx, attempt, 'refused', clock.now())
      await attempts.endTurn(tx, chain.code, row.id)
      if (attempt.attempt === 0 && row.state === 'processing')
        await records.giveBack(tx, row, { state: 'failed', failure: 'network_refused' })
    })
  }

  /** One step further for whoever has the turn; false when it cannot go on now. */
  async function advance(chain: Chain, id: string): Promise<boolean> {
    const row = await sql.findWithdrawal(db.queryable, id)
    assert(row !== undefined, `no withdrawal ${id}`)
    const attempt = (await attempts.attemptsOf(db.queryable, id)).at(-1)
    if (attempt === undefined) return build(chain, row)
    if (attempt.state === 'built') return sign(chain, attempt)
    if (attempt.state === 'signed' || attempt.state === 'unknown') {
      await send(chain, attempt)
      return false
    }
    await changing(id, (tx) => attempts.endTurn(tx, chain.code, id))
    return false
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

  interface Payout {
    readonly account: `custody:${string}` | `bank:${string}`
    readonly txid: string | null
    /** In the same transaction: what else must know that the books have followed. */
    readonly settle: (tx: Tx) => Promise<void>
  }

  /** The hold becomes what it was for: the amount outside, the fee for the house. */
  async function complete(id: string, { account, txid, settle }: Payout): Promise<void> {
    await changing(id, async (tx, row) => {
      if (row.state !== 'processing') return
      const now = clock.now()
      const out = (kind: Payout['account'] | 'fees', amount: Units) => ({
        account: systemAccount(kind, row.asset),
        units: amount,
      })
      const paid = await ledger.consume(tx, holdOf(id), {
        ...{ source: 'withdrawal', sourceId: id, kind: 'withdrawal', rest: 'release' },
        to: [out(account, units(row.units - row.fee)), ...(row.fee === 0n ? [] : [out('fees', units(row.fee))])],
      })
      assert(paid.ok, 'what is held can be paid')
      await settle(tx)
      await sql.endWithdrawal(tx, { id, state: 'completed', now })
      await sql.addEvent(tx, id, { kind: 'completed', at: now, txid })
      await letters.tell(tx, { kind: 'completed', userId: row.user_id, withdrawalId: id })
    })
  }

  async function fail(id: string, failure: WithdrawalFailure, reason?: string): Promise<void> {
    const end = { state: 'failed' as const, failure, ...(reason !== undefined && { reason }) }
    await changing(id, async (tx, row) => {
      if (row.state === 'processing') await records.giveBack(tx, row, end)
    })
  }

  async function confirm(id: string, confirmations: number): Promise<void> {
    await db.tx(async (tx) => {
      const changed = await sql.setConfirmations(tx, id, confirmations)
      if (changed !== undefined) records.tell(tx, changed, changed.state)
      return ok()
    })
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
    if (last?.sent_at && clock.now().getTime() - last.sent_at.getTime() >= REPLACE_AFTER_MS) await replace(chain, id)
  }

  /** A node forgets what waits too long; the same bytes again are harmless. */
  async function remind(chain: Chain, { raw, txid }: AttemptRow): Promise<void> {
    if (raw === null || txid === null || (await isThere(chain, txid))) return
    await chain
      .broadcast(raw)
      .catch((err: unknown) => logger.warn({ err, txid }, 'a withdrawal could not be sent again'))
  }

  /** A higher fee for the same number or output, so that only one of them can ever be mined. False when it cannot be. */
  async function replace(chain: Chain, id: string): Promise<boolean> {
    let done = false
    await custody.inHotTurn(chain, async () => {
      done = await replaceInTurn(chain, id)
    })
    return done
  }

  async function replaceInTurn(chain: Chain, id: string): Promise<boolean> {
    const row = await sql.findWithdrawal(db.queryable, id)
    const tried = await attempts.attemptsOf(db.queryable, id)
    const last = tried.at(-1)
    if (row?.state !== 'processing' || row.base === null || last?.state !== 'sent' || tried.length >= MOST_ATTEMPTS)
      return false
    const context = await contextOf(chain)
    const own = new Set(tried.flatMap(({ unsigned }) => inputsOf(unsigned)))
    const spent = new Set([...(context.spent ?? [])].filter((key) => !own.has(key)))
    const wish = { asset: row.asset, to: row.address, memo: row.memo, base: baseUnits(row.base) }
    const feePercent = FEE_PERCENT[tried.length] ?? 100
    const built = await chain.build(wish, { ...context, ...sameAs(last.unsigned), spent, feePercent })
    if (!built.ok) return false
    const { unsigned, fee } = built.value
    const taken = await db.tx(async (tx) => {
      // First the withdrawal, then the turn: the order of every other change.
      const now = await sql.lockWithdrawal(tx, id)
      const holder = await attempts.lockTurn(tx, chain.code)
      const current = (await attempts.attemptsOf(tx, id)).at(-1)
      if (holder !== null || now?.state !== 'processing' || current?.attempt !== last.attempt) return ok(false)
      const made = {
        withdrawal_id: id,
        attempt: last.attempt + 1,
        chain: chain.code,
        unsigned,
        fee,
        made_at: clock.now(),
      }
      await attempts.insertAttempt(tx, made)
      await attempts.setTurn(tx, chain.code, id)
      return ok(true)
    })
    if (!taken.ok || !taken.value) return false
    while (await advance(chain, id));
    return true
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

  return { run, again, complete, fail, changing, replace, isShut, holdBack }
}

/** What a transaction spends, on chains with outputs. */
function inputsOf(unsigned: Unsigned): string[] {
  return unsigned.kind === 'outputs' ? unsigned.inputs.map(({ txid, output }) => `${txid}:${output}`) : []
}

/** What a replacement must have in common with what it replaces. */
function sameAs(unsigned: Unsigned): Pick<BuildContext, 'nonce' | 'mustSpend'> {
  switch (unsigned.kind) {
    case 'evm':
      return { nonce: unsigned.nonce }
    case 'xrp':
      return { nonce: unsigned.sequence }
    case 'outputs':
      return { mustSpend: inputsOf(unsigned) }
  }
}
