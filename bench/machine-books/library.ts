/** What is used of ccxt.pro, whose own types are not there where nobody has installed it. */
export interface Exchange {
  readonly urls: { readonly api: { readonly ws: object } }
  readonly orderbooks: Readonly<Record<string, Book | undefined>>
  /** Resolves with each change of the book; rejects when the changes do not join. */
  watchOrderBook(symbol: string): Promise<Book>
  loadHttpProxyAgent(): Promise<unknown>
  close(): Promise<unknown>
}

export interface Book {
  readonly bids: readonly (readonly [price: number, amount: number])[]
  readonly asks: readonly (readonly [price: number, amount: number])[]
  /** Of the last change, by the clock of the server. */
  readonly timestamp: number | undefined
}
