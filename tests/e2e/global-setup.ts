import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    readonly siteUrl: string
    readonly officeUrl: string
    readonly internalUrl: string
  }
}

const ROOT = join(import.meta.dirname, '../..')
const START_TRIES = 600

/** The product as `npm start` runs it, on data of its own; at the end the ledger must be clean. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-e2e-'))
  const [port, officePort, internalPort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    OFFICE_PORT: String(officePort),
    INTERNAL_PORT: String(internalPort),
    LOG_LEVEL: 'error',
    CALLS_PER_SECOND: '1000',
  }
  const server = spawn('node', ['apps/server/src/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const siteUrl = `http://127.0.0.1:${port}`
  await untilReady(server, `http://127.0.0.1:${internalPort}/readyz`)
  project.provide('siteUrl', siteUrl)
  project.provide('officeUrl', `http://127.0.0.1:${officePort}`)
  project.provide('internalUrl', `http://127.0.0.1:${internalPort}`)

  return async () => {
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
    const audit = spawnSync('node', ['apps/server/src/audit.ts'], { cwd: ROOT, env, encoding: 'utf8' })
    rmSync(dataDir, { recursive: true, force: true })
    if (audit.status !== 0) throw new Error(`The ledger audit failed after the browser tests:\n${audit.stderr}`)
  }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < START_TRIES; attempt += 1) {
    if (server.exitCode !== null) throw new Error('the server ended before it was ready')
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await sleep(100)
  }
  throw new Error('the server did not become ready')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address !== null ? address.port : 0
}
