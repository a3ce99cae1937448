const DATABASE = 'bourse-office'
const STORE = 'keys'
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** A key that this browser keeps and never shows. It signs in the place of a passkey where the sandbox runs. */
export interface BrowserKey {
  readonly id: string
  readonly publicKey: string
  readonly privateKey: CryptoKey
}

/** Undefined where the browser makes no keys: pages without TLS on another machine. */
export async function makeBrowserKey(): Promise<BrowserKey | undefined> {
  if (globalThis.crypto?.subtle === undefined) return undefined
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ALGORITHM, false, ['sign'])
  const spki = await crypto.subtle.exportKey('spki', publicKey)
  return { id: base64url(await crypto.subtle.digest('SHA-256', spki)), publicKey: base64url(spki), privateKey }
}

/** In the place of the one before: a log-in has made the server know it. */
export function keepBrowserKey(staffId: string, key: BrowserKey): Promise<unknown> {
  return inStore('readwrite', (store) => store.put(key, staffId))
}

/** Undefined where there is none, or the browser forbids to keep one. */
export async function findBrowserKey(staffId: string): Promise<BrowserKey | undefined> {
  try {
    return await inStore('readonly', (store) => store.get(staffId) as IDBRequest<BrowserKey | undefined>)
  } catch {
    return undefined
  }
}

/** As the parameter `proof` takes it. */
export async function signByBrowserKey({ id, privateKey }: BrowserKey, text: string) {
  const bytes = new TextEncoder().encode(text)
  return { id, signature: base64url(await crypto.subtle.sign({ ...ALGORITHM, hash: 'SHA-256' }, privateKey, bytes)) }
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await settled(opening)
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'))
  })
}
