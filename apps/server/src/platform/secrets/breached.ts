import { createHash } from 'node:crypto'
import type { Logger } from '../monitoring/logger.ts'

/** Whether a password has come to light in a breach, as far as anybody who can be asked knows. */
export type IsBreached = (password: string) => Promise<boolean>

/** Where nobody can be asked. */
export const neverBreached: IsBreached = async () => false

export interface RangeServiceSettings {
  readonly url: string
}

interface RangeDeps {
  readonly logger: Pick<Logger, 'warn'>
  readonly timeoutMs?: number
}

/** Somebody waits for the answer, who has just typed a password. */
const TIMEOUT_MS = 2_000
const PREFIX = 5
/** A range has about a thousand lines of 40 bytes. */
const MOST_BYTES = 1_000_000

/**
 * A service that is asked for a range: `GET <url>/range/<first five of the SHA-1 in hex>` answers the rest of every hash that begins so,
 * `SUFFIX:COUNT` a line, as Have I Been Pwned does. It never learns the password, nor its hash: some thousand others share the five.
 * Padding (`Add-Padding`, lines that count 0) keeps the length of the answer from telling which range was asked for.
 *
 * Without an answer the password is taken, and a line in the log says so: the list of our own was looked at before, and nobody
 * should be unable to register, or to replace a stolen password, because a third party is away.
 */
export function createRangeService(
  { url }: RangeServiceSettings,
  { logger, timeoutMs = TIMEOUT_MS }: RangeDeps,
): IsBreached {
  async function read(prefix: string): Promise<string> {
    const response = await fetch(`${url.replace(/\/$/, '')}/range/${prefix}`, {
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const lines = await response.text()
    if (response.status !== 200 || lines.length > MOST_BYTES)
      throw new Error(`the range service said ${response.status}`)
    return lines
  }

  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const [prefix, suffix] = [hash.slice(0, PREFIX), hash.slice(PREFIX)]
    try {
      return countOf(await read(prefix), suffix) > 0
    } catch (err) {
      logger.warn({ err }, 'nobody said whether a password is known from breaches; the list of our own decided')
      return false
    }
  }
}

/** Throws at what is no range, so that a page of a proxy does not pass for one. */
function countOf(lines: string, suffix: string): number {
  let found = 0
  for (const line of lines.split(/\r?\n/)) {
    if (line === '') continue
    const [, rest, count] = /^([0-9A-F]{35}):(\d{1,12})$/i.exec(line.trim()) ?? []
    if (rest === undefined) throw new Error('the range service answered what is no range')
    if (rest.toUpperCase() === suffix) found = Number(count)
  }
  return found
}
