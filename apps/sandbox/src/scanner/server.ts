import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { ScannerSettings } from '@bourse/server/platform/files/scanner.ts'
import { modeOf } from '../screening/lists.sql.ts'

/** The text that every scanner finds by agreement. In two halves, so that none finds this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export interface SandboxScannerDeps {
  readonly db: Db
  /** How long it takes when it takes its time, in real time. */
  readonly slowMs?: number
}

export interface SandboxScanner {
  readonly settings: ScannerSettings
  stop(): Promise<void>
}

const SLOW_MS = 3_000
const COMMAND = 'zINSTREAM\0'
/** As clamd's StreamMaxLength would be set here: more than any upload. */
const MOST_BYTES = 16 * 1024 * 1024

/** In the place of clamd: it speaks INSTREAM over TCP, and finds the EICAR test text wherever it stands. */
export async function startSandboxScanner({ db, slowMs = SLOW_MS }: SandboxScannerDeps): Promise<SandboxScanner> {
  const open = new Set<Socket>()

  async function answer(socket: Socket): Promise<void> {
    const mode = await modeOf(db.queryable, 'scanner')
    if (mode === 'away') return void socket.destroy()
    const sent = await readStream(socket)
    if (mode === 'slow') await sleep(slowMs)
    if (mode === 'fails' || sent === undefined) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    if (mode === 'garbage') return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    socket.end(sent.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
  }

  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => open.delete(socket))
    answer(socket).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    settings: { host: '127.0.0.1', port },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

/** What stands between the command and the part of no length; undefined when it is more than is taken. */
async function readStream(socket: Socket): Promise<Buffer | undefined> {
  let held = Buffer.alloc(0)
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    held = Buffer.concat([held, part])
    if (held.length > MOST_BYTES) return undefined
    const read = partsOf(held)
    if (read !== undefined) return read
  }
  throw new Error('it hung up in the middle')
}

/** Undefined while there is more to come. */
function partsOf(held: Buffer): Buffer | undefined {
  if (held.length >= COMMAND.length && held.toString('latin1', 0, COMMAND.length) !== COMMAND)
    throw new Error('another command')
  const parts: Buffer[] = []
  let at = COMMAND.length
  while (held.length >= at + 4) {
    const length = held.readUInt32BE(at)
    at += 4
    if (length === 0) return Buffer.concat(parts)
    if (held.length < at + length) return undefined
    parts.push(held.subarray(at, at + length))
    at += length
  }
  return undefined
}
