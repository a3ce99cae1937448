import { expect } from 'vitest'
import type { SocketClient } from '../sockets/sockets.fixture.ts'

type Level = [price: string, amount: string]
export interface DepthUpdate {
  readonly U: number
  readonly u: number
  readonly b: readonly Level[]
  readonly a: readonly Level[]
}
export interface Book {
  readonly lastUpdateId: number
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

export const updatesOf = ({ messages }: SocketClient) =>
  messages.filter(({ e }) => e === 'depthUpdate') as unknown as readonly DepthUpdate[]

/** The documented procedure, from a book by REST on. */
export function followed({ lastUpdateId, bids, asks }: Book, updates: readonly DepthUpdate[]): Book {
  const [ownBids, ownAsks] = [new Map(bids), new Map(asks)]
  let last = lastUpdateId
  for (const { U, u, b, a } of updates) {
    if (u <= last) continue
    expect(U).toBeLessThanOrEqual(last + 1)
    for (const [own, changes] of [
      [ownBids, b],
      [ownAsks, a],
    ] as const) {
      for (const [at, lots] of changes) {
        if (Number(lots) === 0) own.delete(at)
        else own.set(at, lots)
      }
    }
    last = u
  }
  const best = (side: Map<string, string>, sign: 1 | -1) =>
    [...side].sort(([left], [right]) => (Number(left) - Number(right)) * sign)
  return { lastUpdateId: last, bids: best(ownBids, -1), asks: best(ownAsks, 1) }
}

/** Each begins where the one before it ended. */
export function expectUnbroken(updates: readonly DepthUpdate[]): void {
  for (const [place, { U, u }] of updates.entries()) {
    expect(u).toBeGreaterThanOrEqual(U)
    if (place > 0) expect(U).toBe((updates[place - 1]?.u ?? 0) + 1)
  }
}
