import { connect } from 'node:net'

/** What a scanner says of a file; without an answer that can be read it is away. */
export type Verdict =
  | { readonly outcome: 'clean' }
  | { readonly outcome: 'found'; readonly name: string }
  | { readonly outcome: 'away'; readonly why: string }

export interface Scanner {
  scan(bytes: Uint8Array): Promise<Verdict>
}

export interface ScannerSettings {
  readonly host: string
  readonly port: number
}

/** Somebody waits who has just sent a picture; clamd takes well under a second for 5 MiB. */
const TIMEOUT_MS = 10_000
const CHUNK = 64 * 1024
const MOST_ANSWER = 4_096
const COMMAND = Buffer.from('zINSTREAM\0')
const END = Buffer.alloc(4)
const FOUND = /^stream: (.{1,200}) FOUND$/

/** Where the operator has said that nothing is scanned. */
export const noScanner: Scanner = { scan: async () => ({ outcome: 'clean' }) }
/** Where nobody has said anything: what cannot be looked at is not taken. */
export const missingScanner: Scanner = { scan: async () => ({ outcome: 'away', why: 'CLAMD_URL is not set' }) }

/** clamd by its own protocol: `INSTREAM`, then parts with their lengths before them, and a length of nothing at the end. */
export function createClamdScanner(settings: ScannerSettings, timeoutMs = TIMEOUT_MS): Scanner {
  return {
    async scan(bytes) {
      try {
        return verdictOf(await ask(settings, bytes, timeoutMs))
      } catch (error) {
        return { outcome: 'away', why: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

function verdictOf(said: string): Verdict {
  if (said === 'stream: OK') return { outcome: 'clean' }
  const name = FOUND.exec(said)?.[1]
  return name === undefined ? { outcome: 'away', why: `clamd said: ${said.slice(0, 200)}` } : { outcome: 'found', name }
}

function ask({ host, port }: ScannerSettings, bytes: Uint8Array, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    let said = ''
    const timer = setTimeout(() => fail(new Error('the scanner took too long')), timeoutMs)
    const fail = (error: Error) => {
      clearTimeout(timer)
      socket.destroy()
      reject(error)
    }
    socket.setEncoding('utf8')
    socket.once('connect', () => {
      socket.write(COMMAND)
      for (const part of partsOf(bytes)) socket.write(part)
      socket.write(END)
    })
    socket.on('data', (text) => {
      said += text
      if (said.length > MOST_ANSWER) fail(new Error('the scanner said too much'))
    })
    socket.once('error', fail)
    // What it has said counts when it has ended: half a word is none.
    socket.once('close', () => {
      clearTimeout(timer)
      if (said.endsWith('\0')) resolve(said.slice(0, -1).trim())
      else reject(new Error('the scanner hung up'))
    })
  })
}

function* partsOf(bytes: Uint8Array): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK) {
    const part = bytes.subarray(from, from + CHUNK)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    yield Buffer.concat([length, part])
  }
}
