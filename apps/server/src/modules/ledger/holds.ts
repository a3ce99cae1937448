import { addUnits, assert, negateUnits, ok, type Result, refuse, type Units, units, ZERO } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import { accountKey, spot } from './accounts.rules.ts'
import * as accountsSql from './accounts.sql.ts'
import { lockAccounts } from './accounts.ts'
import { type HoldCommand, isSameHold, planHeld } from './holds.rules.ts'
import * as sql from './holds.sql.ts'
import {
  type HeldChange,
  type JournalEntry,
  type KeyReused,
  type Posting,
  type PostRefusal,
  type Shortfall,
  withoutIndex,
} from './journal.rules.ts'
import { type JournalDeps, postDraft } from './journal.ts'
import { isTaken } from './key-taken.ts'

export interface Consumption {
  readonly source: string
  readonly sourceId: string
  readonly kind: string
  /** Where the held money goes. The sum leaves the hold and the account together. */
  readonly to: readonly Posting[]
  /** What is not consumed stays held, unless the hold ends here. */
  readonly rest: 'keep' | 'release'
}

/** Reserves part of what is available. The same reference again changes nothing, even after the hold has ended. */
export async function hold(
  { clock }: Pick<JournalDeps, 'clock'>,
  tx: Tx,
  command: HoldCommand,
): Promise<Result<HoldCommand, KeyReused | Shortfall>> {
  const { ref, user, asset, units: amount, kind } = command
  assert(amount > 0n, 'a hold is of a positive amount')
  const name = spot(user, asset)
  const locked = await lockAccounts(tx, [name])
  const account = locked.get(accountKey(name))
  assert(account !== undefined, `account ${accountKey(name)} is not locked`)
  const [earlier] = await sql.findHolds(tx, [ref])
  if (earlier !== undefined) {
    const same = isSameHold({ ...earlier, units: units(earlier.units) }, command)
    return same ? ok({ ref, user, asset, units: amount, kind }) : refuse({ code: 'ledger.key_reused' })
  }
  const plan = planHeld('raise', [command], locked)
  if (!plan.ok) return refuse(withoutIndex(plan.refusal))
  try {
    await sql.insertHold(tx, { ref, accountId: account.id, kind, units: amount, heldAt: clock.now() })
  } catch (error) {
    if (isTaken(error, 'holds_pkey')) return refuse({ code: 'ledger.key_reused' })
    throw error
  }
  return ok({ ref, user, asset, units: amount, kind })
}

/** Makes what is left of the hold available again, and tells how much that was: nothing when it has ended before. */
export async function release(tx: Tx, ref: string): Promise<Units> {
  const { user, asset } = await findHold(tx, ref)
  await lockAccounts(tx, [spot(user, asset)])
  const held = await findHold(tx, ref)
  if (held.remaining > 0n) await sql.endHold(tx, held)
  return units(held.remaining)
}

/** Spends the hold, or a part of it: the money leaves the hold and the account in one statement. */
export async function consume(
  deps: JournalDeps,
  tx: Tx,
  ref: string,
  { source, sourceId, kind, to, rest }: Consumption,
): Promise<Result<JournalEntry, PostRefusal>> {
  const { user, asset } = await findHold(tx, ref)
  assert(
    to.every((posting) => posting.units > 0n && posting.account.asset === asset),
    `hold ${ref} pays out ${asset} only`,
  )
  const amount = to.reduce((sum, posting) => addUnits(sum, posting.units), ZERO)
  return postDraft(deps, tx, {
    source,
    sourceId,
    kind,
    postings: [{ account: spot(user, asset), units: negateUnits(amount) }, ...to],
    holdUses: [{ ref, units: amount, releaseRest: rest === 'release' }],
  })
}

/** For callers that keep their own rows of what they hold, such as orders; they also keep the keys that make it once. */
export async function raiseHeld(
  tx: Tx,
  changes: readonly HeldChange[],
): Promise<Result<undefined, Shortfall & { readonly index: number }>> {
  return changeHeld(tx, 'raise', changes)
}

export async function lowerHeld(tx: Tx, changes: readonly HeldChange[]): Promise<void> {
  await changeHeld(tx, 'lower', changes)
}

async function changeHeld(tx: Tx, direction: 'raise' | 'lower', changes: readonly HeldChange[]) {
  if (changes.length === 0) return ok()
  for (const change of changes) assert(change.units > 0n, 'a reservation changes by a positive amount')
  const locked = await lockAccounts(
    tx,
    changes.map((change) => spot(change.user, change.asset)),
  )
  const plan = planHeld(direction, changes, locked)
  if (!plan.ok) return plan
  await accountsSql.writeHeld(tx, plan.value)
  return ok()
}

async function findHold(tx: Tx, ref: string): Promise<sql.HoldRow> {
  const [found] = await sql.findHolds(tx, [ref])
  assert(found !== undefined, `no hold ${ref}`)
  return found
}

export async function remainingOf(db: Queryable, refs: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  return new Map((await sql.findHolds(db, refs)).map(({ ref, remaining }) => [ref, remaining]))
}
