import { type Units, units } from '@bourse/money'
import { type Account, type Balance, type HeldChange, spot } from '../../ledger/index.ts'

/** What a batch has done to a spot account so far. */
interface Change {
  readonly account: Account
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

  constructor(seen: ReadonlyMap<string, Balance>) {
    this.#seen = seen
  }

  available(user: string, asset: string): Units {
    const key = fundsKey(user, asset)
    const change = this.#changes.get(key)
    const moved = change === undefined ? 0n : change.balance - change.held
    return units((this.#seen.get(key)?.available ?? 0n) + moved)
  }

  /** Signed: what is held more. */
  hold(user: string, asset: string, held: bigint): void {
    this.#change(user, asset).held += held
  }

  /** Signed: what the balance gains. Gives the account, the same object for all that a batch does to it. */
  move(user: string, asset: string, balance: bigint): Account {
    const change = this.#change(user, asset)
    change.balance += balance
    return change.account
  }

  /** Net over the batch. */
  heldChanges(): HeldChange[] {
    const changed: HeldChange[] = []
    for (const { account, held } of this.#changes.values()) {
      if (held !== 0n) changed.push({ user: account.owner, asset: account.asset, units: units(held) })
    }
    return changed
  }

  #change(user: string, asset: string): Change {
    const key = fundsKey(user, asset)
    const known = this.#changes.get(key)
    if (known !== undefined) return known
    const change = { account: this.#seen.get(key) ?? spot(user, asset), held: 0n, balance: 0n }
    this.#changes.set(key, change)
    return change
  }
}

/** A user's spot account among those of a batch. */
export function fundsKey(user: string, asset: string): string {
  return `${user} ${asset}`
}
