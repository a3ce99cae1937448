import { typedClient } from '../typed-client.ts'
import type { paths } from './site.gen.ts'

interface Visit {
  readonly origin: string
  readonly token: string
  readonly cookie: string
  readonly symbol: string
}

const header = { channel: 'web' } as const

/** A program as somebody could write it who has nothing but the document: it marks a market, and takes the mark away. */
export async function mark({ origin, token, cookie, symbol }: Visit) {
  const ask = typedClient<paths>(origin)
  const askAsUser = typedClient<paths>(origin, (query) => ({
    query,
    headers: { authorization: `Bearer ${token}`, cookie, origin: 'http://localhost:3000' },
  }))
  const favourites = '/web/v1/market/favor/currencies'

  const markets = await ask('get', '/web/v1/symbol/query', { header })
  const listed = markets.ok && markets.answer.success ? markets.answer.data.map((market) => market.symbol) : []
  const added = await askAsUser('post', favourites, { header, form: { symbol } })
  const marked = await askAsUser('get', favourites, { header })
  const wrong = await askAsUser('post', favourites, { header, form: { symbol: 'NO-MARKET' } })
  const visitor = await ask('get', favourites, { header })

  return {
    listed,
    added: added.ok && added.answer.success,
    marked: marked.ok && marked.answer.success ? marked.answer.data : undefined,
    wrong: wrong.ok && !wrong.answer.success ? wrong.answer.data.reason : undefined,
    visitor: visitor.ok && !visitor.answer.success ? visitor.answer.data.reason : undefined,
  }
}

/** What the document does not have is not written by mistake. */
export async function mistakes(origin: string): Promise<void> {
  const ask = typedClient<paths>(origin)
  // @ts-expect-error There is no such call.
  await ask('get', '/web/v1/nothing', { header })
  // @ts-expect-error Each call says by which channel it comes.
  await ask('get', '/web/v1/symbol/query', {})
  // @ts-expect-error A mark is that of a market.
  await ask('post', '/web/v1/market/favor/currencies', { header, form: {} })
}
