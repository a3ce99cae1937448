import { spawn } from 'node:child_process'
import { cpus } from 'node:os'

export interface Stage {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly environment?: NodeJS.ProcessEnv
}

export interface Outcome {
  /** Null when a signal ended it. */
  readonly status: number | null
  readonly output: string
  readonly seconds: number
}

/** `shown` prints what the stage says as it goes; otherwise it is given at the end, so that several can run at once. */
export async function runStage(stage: Stage, { shown }: { readonly shown: boolean }): Promise<Outcome> {
  const started = performance.now()
  const child = spawn(stage.program, [...stage.args], {
    stdio: shown ? 'inherit' : 'pipe',
    env: { ...process.env, ...stage.environment },
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { status, output, seconds: Math.round((performance.now() - started) / 1_000) }
}

/** Gives the share of the machine's processor time, in percent, that nobody used since it was called. */
export function watchWaiting(): () => number {
  const before = processorTimes()
  return () => {
    const after = processorTimes()
    const all = after.all - before.all
    return all === 0 ? 0 : Math.round((100 * (after.idle - before.idle)) / all)
  }
}

function processorTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((core) => core.times)
  const idle = times.reduce((sum, core) => sum + core.idle, 0)
  return { idle, all: times.reduce((sum, core) => sum + core.user + core.nice + core.sys + core.idle + core.irq, 0) }
}
