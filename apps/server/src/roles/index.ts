import type { App } from '../app.ts'
import type { Config, Role } from '../config.ts'
import { startApi } from './api.ts'
import { startEngine } from './engine.ts'
import { startStream } from './stream.ts'
import { startWorker } from './worker.ts'

/** Stops what a role started; called in the reverse order of starting. */
export type Stop = () => Promise<void>
export type StartRole = (app: App, config: Config, role: Role) => Promise<Stop>

const STARTS: Readonly<Record<Exclude<Role, 'all'>, StartRole>> = {
  worker: startWorker,
  engine: startEngine,
  stream: startStream,
  api: startApi,
}

/** `all` runs every role in this process; the api comes last, so that it answers only when the others are there. */
export async function startRoles(app: App, config: Config, role: Role): Promise<Stop> {
  const starts = role === 'all' ? Object.values(STARTS) : [STARTS[role]]
  const stops: Stop[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0)) await stop()
  }
  try {
    for (const start of starts) stops.unshift(await start(app, config, role))
    return stopAll
  } catch (error) {
    // Those that run already must not work on a database that is being closed.
    await stopAll()
    throw error
  }
}
