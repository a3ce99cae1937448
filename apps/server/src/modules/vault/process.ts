import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createVaultClient } from './door/client.ts'
import type { Vault } from './vault.ts'

export interface VaultProcess {
  readonly vault: Vault
  /** Of the process that runs now. */
  pid(): number | undefined
  stop(): Promise<void>
}

export interface VaultProcessOptions {
  /** The file that starts the role. */
  readonly main: string
  /** All that the process is given to know, its key for callers included. */
  readonly environment: Readonly<Record<string, string>>
  readonly key: string
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
}

const RESTART_MS = 1_000
const START_MS = 10_000

/** Starts the signer beside this process, and again when it dies. It ends with this one, however that ends. */
export function startVaultProcess({ main, environment, key, clock, logger }: VaultProcessOptions): VaultProcess {
  let port: number | undefined
  let child: ChildProcess | undefined
  let stopped = false

  function start(): void {
    const born = fork(main, ['--role', 'signer'], {
      env: { ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = born
    born.on('message', (message) => {
      if (typeof message === 'object' && 'signerPort' in message) port = Number(message.signerPort)
    })
    born.once('exit', (code, signal) => {
      port = undefined
      if (stopped) return
      logger.warn({ code, signal }, 'the signer ended; it is started again')
      setTimeout(() => stopped || start(), RESTART_MS).unref()
    })
  }

  /** What is asked while it starts waits for it, instead of failing in its first second. */
  async function ready(): Promise<void> {
    const until = performance.now() + START_MS
    while (port === undefined && !stopped && performance.now() < until) await sleep(25)
  }

  start()
  const client = createVaultClient({
    url: () => (port === undefined ? undefined : `http://127.0.0.1:${port}`),
    key,
    clock,
  })
  return {
    vault: waiting(client, ready),
    pid: () => child?.pid,
    async stop() {
      stopped = true
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Every question waits until there is somebody to answer it. */
function waiting(vault: Vault, ready: () => Promise<void>): Vault {
  return new Proxy(vault, {
    get(target, name, receiver) {
      const ask: unknown = Reflect.get(target, name, receiver)
      // What is known without asking waits for nobody.
      if (typeof ask !== 'function' || name === 'needsStaff') return ask
      return async (...question: unknown[]) => {
        await ready()
        return ask.apply(target, question)
      }
    },
  })
}
