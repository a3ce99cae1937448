import { type Closing, DUST_EUR } from '@bourse/contract'
import { assert, formatUnits, ok, parseUnits, refuse, units } from '@bourse/money'
import type { Db, Queryable, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Personal, Stay } from '../../platform/personal.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Asker, Identity, Visitor } from '../identity/index.ts'
import type { PriceIndex } from '../index/index.ts'
import { type Ledger, spot, systemAccount } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import { dustOf, finalAt, type Held } from './closings.rules.ts'
import type { ClosingRow } from './closings.sql.ts'
import * as sql from './closings.sql.ts'
import type { PrivacyNotices } from './notices.ts'

export interface ClosingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly ledger: Pick<Ledger, 'balances' | 'postBatch'>
  readonly markets: Pick<Markets, 'assets'>
  readonly index: Pick<PriceIndex, 'valuer'>
  readonly identity: Pick<Identity, 'actProofs' | 'closing' | 'fundPassword' | 'protectionOf'>
  readonly personal: () => Readonly<Record<string, Personal>>
  readonly notices: PrivacyNotices
}

interface CloseCommand {
  readonly code: string | undefined
  readonly googleCode: string | undefined
  readonly fundPassword: string | undefined
  readonly leaveDust: boolean
}

/** What keeps an account open, and what little would stay behind in it. */
interface Standing {
  readonly stays: readonly Stay[]
  readonly dust: readonly Held[]
}

const ACT = 'close_account'

/** Closing accounts: who may, what stays behind, and when it is final. */
export function createClosings(deps: ClosingDeps) {
  const { db, clock, ids, ledger, markets, index, identity, personal, notices } = deps
  const { actProofs } = identity

  /** Each module says what of its own must have ended; what is left of money is judged here. */
  async function standing(on: Queryable, userId: string): Promise<Standing> {
    const dust = await dustIn(on, userId)
    return { stays: await staysOf(on, userId, dust !== undefined), dust: dust ?? [] }
  }

  async function staysOf(on: Queryable, userId: string, isEmpty: boolean): Promise<Stay[]> {
    const stays: Stay[] = isEmpty ? [] : [{ reason: 'balance', count: 1 }]
    for (const own of Object.values(personal())) stays.push(...((await own.stays?.(on, userId)) ?? []))
    return summed(stays)
  }

  async function dustIn(on: Queryable, userId: string): Promise<Held[] | undefined> {
    const [value, assets] = [await index.valuer(on), await markets.assets()]
    const euro = assets.find(({ code }) => code === 'EUR')
    const most = euro && parseUnits(DUST_EUR, euro.scale)
    const balances = await ledger.balances(on, userId)
    if (most?.ok !== true) return balances.some(({ balance }) => balance > 0n) ? undefined : []
    return dustOf(balances, (asset, amount) => (asset === 'EUR' ? amount : value(asset, amount, 'EUR')), most.value)
  }

  async function view(userId: string): Promise<Closing> {
    const { stays, dust } = await standing(db.queryable, userId)
    const texts = await amountTexts(dust)
    return {
      reasons: stays.map(({ reason, count }) => ({ reason, count })),
      dust: Object.entries(texts).map(([coin, amount]) => ({ coin, amount })),
    }
  }

  async function amountTexts(dust: readonly Held[]): Promise<Record<string, string>> {
    const scales = new Map((await markets.assets()).map(({ code, scale }) => [code, scale]))
    return Object.fromEntries(
      dust.map(({ asset, balance }) => [asset, formatUnits(balance, scales.get(asset) ?? 0, { trim: true })]),
    )
  }

  /** What was proved is used in the transaction that closes; nothing of it counts when the account has to stay open. */
  async function close(asker: Asker, { fundPassword, leaveDust, ...given }: CloseCommand) {
    const proof = await actProofs.check(asker, { ...given, act: ACT })
    if (!proof.ok) return proof
    const money = await checkFundPassword(asker.userId, fundPassword)
    if (!money.ok) return money
    return actProofs.proving(proof.value, () =>
      identity.closing.close(asker, async (tx) => {
        const used = await actProofs.use(tx, proof.value)
        if (!used.ok) return used
        const { stays, dust } = await standing(tx, asker.userId)
        if (stays.length > 0) return refuse({ code: 'privacy.must_stay_open' } as const)
        if (dust.length > 0 && !leaveDust) return refuse({ code: 'privacy.dust_left' } as const)
        const now = clock.now()
        const when = { asked_at: now, final_at: finalAt(now) }
        const row = { id: ids.next('cls'), user_id: asker.userId, ...when, dust: await amountTexts(dust) }
        await sql.insertClosing(tx, row)
        return ok({ finalAt: row.final_at.toISOString() })
      }),
    )
  }

  /** It guards money that leaves for good, so it is asked for where one is set. */
  async function checkFundPassword(userId: string, given: string | undefined) {
    if (!(await identity.protectionOf(userId)).fundPassword) return ok()
    if (given === undefined) return refuse({ code: 'identity.fund_password_missing' })
    return identity.fundPassword.check(userId, given)
  }

  async function reopen(token: string, visitor: Visitor) {
    const opened = await identity.closing.reopen(token, visitor, async (tx, userId) => {
      const row = await sql.lockOpen(tx, userId)
      if (row === undefined || row.final_at <= clock.now()) return refuse({ code: 'identity.reopen_unknown' } as const)
      await sql.setReopened(tx, row.id)
      return ok()
    })
    return opened.ok ? ok({}) : opened
  }

  /** All that are due: however late the job comes, an account has ended when its days were over. */
  async function finishDue(): Promise<void> {
    for (const { user_id: userId } of await sql.dueClosings(db.queryable, clock.now())) await finish(userId)
  }

  /** What the person agreed to leave is not valued again: only what came since keeps it from being final. */
  async function finish(userId: string): Promise<void> {
    await db.tx(async (tx) => {
      const row = await sql.lockOpen(tx, userId)
      if (row === undefined || row.final_at > clock.now()) return ok()
      const owned = (await ledger.balances(tx, userId)).filter(({ balance }) => balance > 0n)
      const stays = await staysOf(tx, userId, isAgreed(owned, await amountTexts(owned), row.dust))
      if (stays.length === 0) await end(tx, row, owned)
      else await sql.noteStays(tx, row.id, reasonsOf(stays))
      return ok()
    })
  }

  /** What is too little to be withdrawn goes to the house, which then owes nothing to an account that nobody can open. */
  async function end(tx: Tx, row: ClosingRow, owned: readonly Held[]): Promise<void> {
    const posted = await ledger.postBatch(
      tx,
      owned.map(({ asset, balance }) => ({
        source: 'privacy.closing',
        sourceId: `${row.id}:${asset}`,
        kind: 'left_behind',
        postings: [
          { account: spot(row.user_id, asset), units: units(-balance) },
          { account: systemAccount('treasury', asset), units: balance },
        ],
      })),
    )
    assert(posted.ok, 'what is in the account can be taken, once')
    await conclude(tx, row)
    await notices.notify(tx, { userId: row.user_id, kind: 'account_ended', params: {}, key: row.id })
  }

  async function conclude(tx: Tx, row: Pick<ClosingRow, 'id' | 'user_id' | 'final_at'>): Promise<void> {
    const ended = await identity.closing.end(tx, row.user_id, row.final_at)
    assert(ended.ok, 'what cools off is closed and has not ended')
    await sql.setFinal(tx, row.id)
  }

  /** For the demo: somebody who closed an empty account on that day, so long ago that it is final. */
  async function seed(userId: string, askedAt: Date): Promise<void> {
    const row = { id: ids.next('cls'), user_id: userId, asked_at: askedAt, final_at: finalAt(askedAt), dust: {} }
    await db.tx(async (tx) => {
      await identity.closing.seedClosed(tx, userId, askedAt)
      await sql.insertClosing(tx, row)
      await conclude(tx, row)
      return ok()
    })
  }

  return { view, close, reopen, finishDue, seed }
}
export type Closings = ReturnType<typeof createClosings>

/** One line for each reason, whichever modules have it. */
function summed(stays: readonly Stay[]): Stay[] {
  const byReason = Map.groupBy(stays, ({ reason }) => reason)
  return [...byReason]
    .map(([reason, own]) => ({ reason, count: own.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ count }) => count > 0)
}

const reasonsOf = (stays: readonly Stay[]) => stays.map(({ reason }) => reason)

function isAgreed(
  owned: readonly Held[],
  texts: Readonly<Record<string, string>>,
  agreed: ClosingRow['dust'],
): boolean {
  return owned.every(({ kind, asset, held }) => kind === 'spot' && held === 0n && texts[asset] === agreed[asset])
}
