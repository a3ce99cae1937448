import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { RangeServiceSettings } from '@bourse/server/platform/secrets/breached.ts'
import { startLocalServer } from '../local-server.ts'
import { modeOf } from '../screening/lists.sql.ts'

/** Long enough for every rule, in no list of common ones, and yet the first that a thief with a dump tries. */
export const BREACHED_PASSWORDS: readonly string[] = [
  'Winter-is-here-2024',
  'Tr0ub4dor&3',
  'correcthorse-9',
  'MyDog-Rex-2019',
  'Liverpool-4ever',
  'Sommer-2023-Urlaub',
  'juventus-per-sempre',
  'moscow-2018-final',
]

export interface SandboxPasswordsDeps {
  readonly db: Db
  /** How long it takes when it takes its time, in real time. */
  readonly slowMs?: number
  readonly onAsked?: (path: string) => void
}

const SLOW_MS = 3_000
const RANGE = /^\/range\/([0-9A-F]{5})$/
/** Lines that count nothing, so that no answer tells by its length which one it is. */
const PADDING = 20

/** Who knows passwords from breaches: GET /range/<five of the hash> answers the rest of each that begins so. */
export async function startSandboxPasswords({ db, slowMs = SLOW_MS, onAsked }: SandboxPasswordsDeps) {
  const hashes = BREACHED_PASSWORDS.map(sha1)
  const server = await startLocalServer(async (request, response) => {
    onAsked?.(request.url ?? '')
    const [, prefix] = RANGE.exec(request.url ?? '') ?? []
    if (prefix === undefined) return response.writeHead(400).end()
    const mode = await modeOf(db.queryable, 'passwords')
    if (mode === 'away') return request.destroy()
    if (mode === 'slow') await sleep(slowMs)
    if (mode === 'fails') return response.writeHead(500).end()
    const known = hashes.filter((hash) => hash.startsWith(prefix)).map((hash) => `${hash.slice(5)}:37`)
    const padding = Array.from({ length: PADDING }, (_, place) => `${sha1(`${prefix} ${place}`).slice(5)}:0`)
    const said = mode === 'garbage' ? '<html>Bad Gateway</html>' : [...known, ...padding].sort().join('\r\n')
    return response.writeHead(200, { 'content-type': 'text/plain' }).end(said)
  })
  const settings: RangeServiceSettings = { url: server.url }
  return { settings, stop: server.stop }
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex').toUpperCase()
}
