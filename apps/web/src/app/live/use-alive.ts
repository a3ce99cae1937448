import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while the page is only drawn: a field that took what is typed then would forget it when the page comes to life. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
