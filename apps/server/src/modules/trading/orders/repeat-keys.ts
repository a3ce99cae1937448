import type { PlaceMessage } from '../engine/commands.ts'

export function repeatKey({ user, clientOrderId }: Pick<PlaceMessage, 'user' | 'clientOrderId'>): string {
  return `${user} ${clientOrderId}`
}

/** Nothing else may be placed under these while it is under way. */
export function claimedKeys(message: PlaceMessage): string[] {
  const keys = orderIdsOf(message).map((clientOrderId) => repeatKey({ user: message.user, clientOrderId }))
  return message.list === null ? keys : [...keys, `${message.user} list ${message.list.listId}`]
}

/** Of a pair both legs. */
export const orderIdsOf = ({ clientOrderId, list }: PlaceMessage) =>
  list === null ? [clientOrderId] : [clientOrderId, list.stopId]
