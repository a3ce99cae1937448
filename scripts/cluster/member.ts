import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process of the cluster. One that dies is started again, as an orchestrator would. */
export interface Member {
  readonly name: string
  process(): ChildProcess
  /** Resolves when it says that it may be given work. */
  untilReady(): Promise<void>
  stop(): Promise<void>
}

export interface MemberOptions {
  readonly name: string
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  readonly readyUrl: string
  readonly onLine: (line: string) => void
}

const ROOT = join(import.meta.dirname, '../..')
const AGAIN_AFTER_MS = 500
const LOOK_MS = 100
const TIMEOUT_MS = 120_000

export function startMember({ name, args, environment, readyUrl, onLine }: MemberOptions): Member {
  let stopping = false
  let child = start()

  function start(): ChildProcess {
    const started = spawn(process.execPath, [...args], {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: Ctrl-C reaches the cluster alone, which stops its members in order.
      detached: true,
    })
    for (const output of [started.stdout, started.stderr]) {
      output.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\n')) if (line !== '') onLine(`${name}: ${line}`)
      })
    }
    started.once('exit', (code, signal) => {
      if (stopping) return
      onLine(`${name}: ended (${signal ?? code}), starting again`)
      setTimeout(() => {
        if (!stopping) child = start()
      }, AGAIN_AFTER_MS)
    })
    return started
  }

  return {
    name,
    process: () => child,
    async untilReady() {
      const begun = performance.now()
      while (!(await answers(readyUrl))) {
        if (performance.now() - begun > TIMEOUT_MS) throw new Error(`${name} did not become ready`)
        await sleep(LOOK_MS)
      }
    },
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
