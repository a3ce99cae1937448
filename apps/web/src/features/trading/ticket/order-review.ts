import { storage, useStored } from '../../../app/browser-storage.ts'

/** Whether each order is shown once more before it is sent: on this device, until whoever is logged in switches it off. */
export function useOrderReview(): readonly [reviews: boolean, change: (reviews: boolean) => void] {
  const userId = useStored('userId')
  const atOnce = useStored('ordersAtOnce')
  const change = (reviews: boolean) => {
    if (reviews || userId === null) storage.remove('ordersAtOnce')
    else storage.set('ordersAtOnce', userId)
  }
  return [atOnce === null || atOnce !== userId, change]
}
