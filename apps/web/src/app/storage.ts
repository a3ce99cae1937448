import type { UserData } from '@bourse/contract'
import { isLanguage, type Language } from '@bourse/contract/client'

export const DEFAULT_FIAT = 'USDT'

/** Where a visit came from; its value travels in the `from` header of every call (specification §7). */
export interface Snapshot {
  readonly from: string
}

export interface ShareTime {
  readonly time: number
  readonly tag: string
}

/** What the site keeps on the device (specification §3). The names are the specification's, spelling included. */
export interface Stored {
  token: string
  user: UserData
  userId: string
  /** The token before this one, of the same session, which opens nothing any more; ours, not the specification's. */
  tokenBefore: string
  lang: Language
  contry: string
  fiat: string
  snapObj: Snapshot
  /** The visitor has accepted the notice about storage. */
  cookie: true
  shareTimeObj: ShareTime
  listingSource: string
  /** Whose orders are sent without being shown once more; ours, not the specification's. */
  ordersAtOnce: string
  /** Amounts of one's own are shown as dots. */
  hideBalances: true
  /** Where the wallet is valued in something that is no currency of the site. */
  walletUnit: string
  /** The market that was traded last. */
  tradeSymbol: string
  /** The order that its owner left to bring money first: the address at which it is filled in. Lives as long as the tab. */
  pausedOrder: string
  /** How the trading screen is set up; the feature knows what it may hold. */
  tradeSettings: Readonly<Record<string, unknown>>
  /** What was drawn on the charts, by market; the feature knows what it may hold. */
  chartDrawings: Readonly<Record<string, unknown>>
  /** The desk of a merchant makes no sound. */
  deskSilent: true
  /** The language question was asked in this session; lives as long as the tab does. */
  langPopup: true
}
export type StoredKey = keyof Stored

interface Codec<T> {
  readonly read: (text: string) => T | undefined
  readonly write: (value: T) => string
}

const text: Codec<string> = { read: (value) => (value === '' ? undefined : value), write: (value) => value }
const flag: Codec<true> = { read: (value) => (value === '1' ? true : undefined), write: () => '1' }
const language: Codec<Language> = { read: (value) => (isLanguage(value) ? value : undefined), write: (value) => value }

/** A value that an older version or another hand wrote in another form counts as absent. */
function object<T extends object>(...fields: readonly (keyof T & string)[]): Codec<T> {
  return {
    read: (value) => {
      try {
        const parsed: unknown = JSON.parse(value)
        if (typeof parsed !== 'object' || parsed === null) return undefined
        return fields.every((field) => field in parsed) ? (parsed as T) : undefined
      } catch {
        return undefined
      }
    },
    write: (value) => JSON.stringify(value),
  }
}

const CODECS: { readonly [Key in StoredKey]: Codec<Stored[Key]> } = {
  token: text,
  user: object<UserData>('userId', 'email', 'phone', 'username'),
  userId: text,
  tokenBefore: text,
  lang: language,
  contry: text,
  fiat: text,
  snapObj: object<Snapshot>('from'),
  cookie: flag,
  shareTimeObj: object<ShareTime>('time', 'tag'),
  listingSource: text,
  ordersAtOnce: text,
  hideBalances: flag,
  walletUnit: text,
  tradeSymbol: text,
  pausedOrder: text,
  tradeSettings: object<Readonly<Record<string, unknown>>>(),
  chartDrawings: object<Readonly<Record<string, unknown>>>(),
  deskSilent: flag,
  langPopup: flag,
}

const SESSION_KEYS: readonly StoredKey[] = ['langPopup', 'pausedOrder']

export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface AppStorage {
  get<Key extends StoredKey>(key: Key): Stored[Key] | null
  set<Key extends StoredKey>(key: Key, value: Stored[Key]): void
  remove(...keys: StoredKey[]): void
  subscribe(listener: () => void): () => void
  /** Another tab has written. */
  changedElsewhere(): void
}

export function createStorage(areas: { readonly local: Area; readonly session: Area }): AppStorage {
  const listeners = new Set<() => void>()
  // A snapshot must be the same object until its text changes, or a view that watches it would never come to rest.
  const parsed = new Map<StoredKey, { text: string; value: unknown }>()
  const areaOf = (key: StoredKey) => (SESSION_KEYS.includes(key) ? areas.session : areas.local)
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    get<Key extends StoredKey>(key: Key) {
      const stored = areaOf(key).getItem(key)
      if (stored === null) return null
      const known = parsed.get(key)
      if (known?.text === stored) return known.value as Stored[Key] | null
      const value = CODECS[key].read(stored) ?? null
      parsed.set(key, { text: stored, value })
      return value
    },
    set(key, value) {
      areaOf(key).setItem(key, CODECS[key].write(value))
      tell()
    },
    remove(...keys) {
      for (const key of keys) areaOf(key).removeItem(key)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changedElsewhere: tell,
  }
}
