import { assert } from '@bourse/money'
import {
  type BuildContext,
  baseUnits,
  type Chain,
  ChainRefused,
  type SignRefusal,
  type StaffApproval,
} from '../custody/index.ts'
import type { AddressScreening } from './addresses/address-screening.ts'
import { approvalsOf } from './approvals.sql.ts'
import type { AttemptRow } from './attempts.sql.ts'
import * as attempts from './attempts.sql.ts'
import type { WithdrawalDeps } from './deps.ts'
import type { PayoutStates } from './payout-states.ts'
import type { ProviderWord } from './provider-word.ts'
import type { Records } from './records.ts'
import type { WithdrawalRow } from './withdrawals.sql.ts'
import * as sql from './withdrawals.sql.ts'

export type Broadcasting = ReturnType<typeof createBroadcasting>
export type BroadcastingDeps = Pick<WithdrawalDeps, 'db' | 'clock' | 'signer' | 'logger' | 'custody'> & {
  readonly records: Records
  readonly states: PayoutStates
  readonly addressScreening: Pick<AddressScreening, 'mayLeave'>
  readonly providerWord: Pick<ProviderWord, 'mayLeave'>
}

/** The steps of a withdrawal to a chain: built, signed, sent. Each is written down before the next one begins. */
export function createBroadcasting(deps: BroadcastingDeps) {
  const { db, clock, signer, logger, custody, records, states, addressScreening, providerWord } = deps
  const { changing, isShut, holdBack, postpone } = states

  async function contextOf(chain: Chain): Promise<BuildContext> {
    const hot = await custody.addresses.hotWallet(chain.code)
    const spent = await custody.spentOutputs(chain.code)
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
    if (!(await addressScreening.mayLeave(row))) return false
    if (!(await providerWord.mayLeave(row))) return false
    const built = await chain.build({ asset, to, memo, base: baseUnits(row.base) }, await contextOf(chain))
    let ready = false
    await changing(row.id, async (tx, now) => {
      if (now.state !== 'approved') return attempts.endTurn(tx, chain.code, row.id)
      if (now.confirmation === null) {
        // Asked for before payments were confirmed behind the wall: nobody could sign it.
        await records.giveBack(tx, now, { state: 'failed', failure: 'unconfirmed' })
        return attempts.endTurn(tx, chain.code, row.id)
      }
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

  /** What staff signed for it. The signer learns of their keys here, and takes them once they were accepted on its machine. */
  async function approvalsFor(id: string): Promise<StaffApproval[]> {
    const found = await approvalsOf(db.queryable, id)
    for (const { credential_id: credentialId, staff_id: staff, key_kind: kind, public_key } of found)
      await signer.askForStaffKey({ credentialId, staff, kind, publicKey: public_key.toString('base64url') })
    return found.map(({ credential_id, signed_text: text, signature }) => {
      return { credentialId: credential_id, text, signature }
    })
  }

  async function sign(chain: Chain, attempt: AttemptRow): Promise<boolean> {
    const { withdrawal_id: id, unsigned } = attempt
    const row = await sql.findWithdrawal(db.queryable, id)
    assert(row !== undefined && row.base !== null, `no payment ${id}`)
    const { user_id: user, asset, address: to, memo, confirmation } = row
    assert(confirmation !== null, 'what is built was confirmed')
    const payment = { order: id, user, chain: chain.code, asset, base: String(row.base), to, memo }
    const approvals = await approvalsFor(id)
    const signing = { chain: chain.code, purpose: 'withdrawal', id, attempt: attempt.attempt, unsigned } as const
    const signed = await signer.sign({ ...signing, payment, confirmation, approvals })
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

  return { contextOf, isThere, advance }
}
