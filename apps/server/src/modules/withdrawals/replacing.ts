import { ok } from '@bourse/money'
import { type BuildContext, baseUnits, type Chain, type Unsigned } from '../custody/index.ts'
import * as attempts from './attempts.sql.ts'
import type { Broadcasting } from './broadcasting.ts'
import type { WithdrawalDeps } from './deps.ts'
import * as sql from './withdrawals.sql.ts'

const MOST_ATTEMPTS = 4
/** Of the usual fee: each try pays half as much again as the one before. */
const FEE_PERCENT = [100, 150, 225, 338] as const

export type Replacing = ReturnType<typeof createReplacing>
export type ReplacingDeps = Pick<WithdrawalDeps, 'db' | 'clock' | 'custody'> & { readonly broadcasting: Broadcasting }

/** A transaction that does not get through is sent again with a higher fee. */
export function createReplacing({ db, clock, custody, broadcasting }: ReplacingDeps) {
  const { contextOf, advance } = broadcasting

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
    const payment = { asset: row.asset, to: row.address, memo: row.memo, base: baseUnits(row.base) }
    const feePercent = FEE_PERCENT[tried.length] ?? 100
    const built = await chain.build(payment, { ...context, ...sameAs(last.unsigned), spent, feePercent })
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

  return { replace }
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
