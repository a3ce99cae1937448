import { useSyncExternalStore } from 'react'
import { type Area, createStorage, DEFAULT_FIAT, type Stored, type StoredKey } from './storage.ts'

/** Browsers may forbid storage altogether; the page then remembers until it is left. */
function areaOf(open: () => Storage): Area {
  try {
    const area = open()
    area.getItem('token')
    return area
  } catch {
    const kept = new Map<string, string>()
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    }
  }
}

export const storage = createStorage({
  local: areaOf(() => localStorage),
  session: areaOf(() => sessionStorage),
})

addEventListener('storage', () => storage.changedElsewhere())

export function useStored<Key extends StoredKey>(key: Key): Stored[Key] | null {
  return useSyncExternalStore(storage.subscribe, () => storage.get(key), nothing)
}

/** What the server knows of somebody's device. */
const nothing = () => null

/** The currency in which values are shown (specification §3). */
export function currentFiat(): string {
  return storage.get('fiat') ?? DEFAULT_FIAT
}

export function useFiat(): string {
  return useStored('fiat') ?? DEFAULT_FIAT
}

/** Whether amounts of one's own are hidden, on every page alike, and the way to change it. */
export function useConcealed(): readonly [concealed: boolean, toggle: () => void] {
  const concealed = useStored('hideBalances') !== null
  const toggle = () => (concealed ? storage.remove('hideBalances') : storage.set('hideBalances', true))
  return [concealed, toggle]
}
