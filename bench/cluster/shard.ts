import { type Product, startProduct } from '../../tests/product/product.ts'
import { LIMITS_AWAY, play } from '../orders-http/setting.ts'

/**
 * A product with an engine and a PostgreSQL of its own, and whoever sends it orders: one process and its children, so that all
 * of them can be given one core. The parent tells it what to do over the channel between processes.
 */
export type ToShard =
  | { readonly do: 'open'; readonly dataDir: string; readonly tokens: readonly string[] }
  /** Orders on these markets at the same time, with so many connections for each. */
  | { readonly do: 'play'; readonly symbols: readonly string[]; readonly connections: number; readonly run: string }
  | { readonly do: 'close' }

export type FromShard =
  | { readonly told: 'opened' | 'closed' }
  | { readonly told: 'played'; readonly perSecond: number; readonly refused: number }

let product: Product | undefined
let tokens: readonly string[] = []

async function handle(message: ToShard): Promise<FromShard> {
  if (message.do === 'open') {
    tokens = message.tokens
    product = await startProduct(message.dataDir, { environment: LIMITS_AWAY })
    return { told: 'opened' }
  }
  if (product === undefined) throw new Error('the shard is not open')
  if (message.do === 'close') {
    await product.stop()
    return { told: 'closed' }
  }
  const { symbols, connections, run } = message
  const { siteUrl } = product
  const played = await Promise.all(
    symbols.map((symbol) => play({ siteUrl }, tokens, { symbol, connections, run: `${run}${symbol.slice(0, 3)}` })),
  )
  return {
    told: 'played',
    perSecond: played.reduce((sum, { calls, refused, seconds }) => sum + (calls - refused) / seconds, 0),
    refused: played.reduce((sum, { refused }) => sum + refused, 0),
  }
}

process.on('message', (message: ToShard) => void handle(message).then((answer) => process.send?.(answer)))
process.on('disconnect', () => void (product?.stop() ?? Promise.resolve()).then(() => process.exit()))
