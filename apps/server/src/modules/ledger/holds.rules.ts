import { assert, ok, type Result, refuse, units } from '@bourse/money'
import { accountKey, spot } from './accounts.rules.ts'
import type { HeldChange, Shortfall } from './journal.rules.ts'

export interface HoldCommand extends HeldChange {
  /** Names the hold for good: the id of the withdrawal or subscription that it is for. */
  readonly ref: string
  /** The business name of what it is for: withdrawal, presale. */
  readonly kind: string
}

interface SpotState {
  readonly id: number
  readonly balance: bigint
  readonly held: bigint
}

interface HeldState {
  readonly id: number
  readonly held: bigint
}

export function isSameHold(hold: HeldChange & { readonly kind: string }, command: HoldCommand): boolean {
  return (
    hold.user === command.user &&
    hold.asset === command.asset &&
    hold.units === command.units &&
    hold.kind === command.kind
  )
}

/** Raises or lowers one after the other; the first that is not covered refuses them all. */
export function planHeld(
  direction: 'raise' | 'lower',
  changes: readonly HeldChange[],
  accounts: ReadonlyMap<string, SpotState>,
): Result<HeldState[], Shortfall & { readonly index: number }> {
  const planned = new Map<string, HeldState>()
  for (const [index, change] of changes.entries()) {
    const key = accountKey(spot(change.user, change.asset))
    const account = accounts.get(key)
    assert(account !== undefined, `account ${key} is not locked`)
    const before = planned.get(key)?.held ?? account.held
    const held = direction === 'raise' ? before + change.units : before - change.units
    if (held > account.balance) {
      const available = units(account.balance - before)
      return refuse({ code: 'ledger.insufficient_balance', asset: change.asset, available, index })
    }
    assert(held >= 0n, `${change.user} has ${before} ${change.asset} held, not ${change.units}`)
    planned.set(key, { id: account.id, held })
  }
  return ok([...planned.values()])
}
