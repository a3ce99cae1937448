import type { BlockRow } from './store.sql.ts'

/** What a node says no with: its number is part of the protocol. */
export class NodeRefusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export interface Sealed {
  readonly hash: string
  readonly transactions: readonly string[]
  /** The ids of those that can never stand in a block any more: they wait no longer. */
  readonly dropped?: readonly string[]
}

/** What the next block is to be made from. */
export interface BlockFrame {
  readonly height: number
  readonly parentHash: string
  readonly at: Date
  readonly salt: string
}

export interface Sending {
  readonly asset: string
  readonly to: string
  readonly memo: string | null
  /** In the smallest part that the chain knows. */
  readonly base: bigint
}

/** The rules of one kind of chain in memory. It is rebuilt from the stored blocks, so it may be thrown away at any time. */
export interface Machine {
  readonly genesisHash: string
  /** Checks a transaction as nodes do, signature included, and lets it wait. Throws NodeRefusal. */
  accept(raw: string): Promise<string>
  /** Makes the next block of what waits. */
  seal(frame: BlockFrame): Promise<Sealed>
  /** Takes over a block that was made before. */
  apply(block: BlockRow): Promise<void>
  rpc(method: string, params: readonly unknown[]): Promise<unknown>
  /** A signed payment of the world's own wallet, which has enough of everything. */
  pay(sending: Sending): Promise<string>
}
