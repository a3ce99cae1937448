/** A price that was chosen in the book or on the chart and now fills the order form. */
export interface PickedPrice {
  /** Empty when only the side was chosen, by a button or a key: the form keeps its price. */
  readonly price: string
  /** The side of the order that it suits: whoever picks an ask wants to buy. */
  readonly side: 'buy' | 'sell'
  /** Grows with every pick, so that the same price chosen twice counts twice. */
  readonly id: number
}

export type PickPrice = (pick: Omit<PickedPrice, 'id'>) => void
