import type { Web } from './people.ts'

/** What was true when the version stopped, in the words of its own calls. */
export interface Facts extends Awaited<ReturnType<typeof factsOf>> {
  readonly stateHash: string
}

export async function factsOf({ wallet, trading }: Web) {
  const balances = (await wallet.assets()).filter(({ total }) => /[1-9]/.test(total))
  const orders = await trading.liveOrders({})
  return {
    balances: balances.map(({ coin, total, available, locked }) => ({ coin, total, available, locked })),
    orders: orders.map(({ orderId, symbol, type, side, state }) => ({ orderId, symbol, type, side, state })),
  }
}
