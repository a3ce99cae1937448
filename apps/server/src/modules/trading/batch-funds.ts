import { type Units, units } from '@bourse/money'
import type { Balance, HeldChange } from '../ledger/index.ts'

interface Change {
  readonly user: string
  readonly asset: string
  held: bigint
  balance: bigint
}

/**
 * What a batch has done to spot accounts so far. What users can spend was read before; those who only stood in the book
 * need no reading, because what they owe is held already.
 */
export class BatchFunds {
  readonly #seen: ReadonlyMap<string, Balance>
  readonly #changes = new Map<string, Change>()

  constructor(seen: readonly Balance[]) {
    this.#seen = new Map(seen.map((balance) => [keyOf(balance.owner, balance.asset), balance]))
  }

  available(user: string, asset: string): Units {
    const key = keyOf(user, asset)
    const change = this.#changes.get(key)
    const moved = change === undefined ? 0n : change.balance - change.held
    return units((this.#seen.get(key)?.available ?? 0n) + moved)
  }

  /** Signed: what is held more, and what the balance gains. */
  change(user: string, asset: string, held: bigint, balance: bigint): void {
    const key = keyOf(user, asset)
    const change = this.#changes.get(key)
    if (change === undefined) {
      this.#changes.set(key, { user, asset, held, balance })
      return
    }
    change.held += held
    change.balance += balance
  }

  /** Net over the batch. */
  heldChanges(): HeldChange[] {
    const changed: HeldChange[] = []
    for (const { user, asset, held } of this.#changes.values()) {
      if (held !== 0n) changed.push({ user, asset, units: units(held) })
    }
    return changed
  }
}

function keyOf(user: string, asset: string): string {
  return `${user} ${asset}`
}
