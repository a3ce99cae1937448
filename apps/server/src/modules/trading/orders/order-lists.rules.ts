/** What a pair is called beside its limit leg, which is called as the order is. */
export type ListIds = {
  readonly listId: string
  readonly stopId: string
}

/** Of a pair that came with one id: no id that a client gives has a colon, so that this is nobody else's. */
export function listIdsOf(clientOrderId: string): ListIds {
  return { listId: clientOrderId, stopId: `${clientOrderId}:stop` }
}
