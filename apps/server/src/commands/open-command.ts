import { type App, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { borrowDatabase } from '../database.ts'
import { createCore } from '../server.ts'
import type { World } from '../world.ts'

/** The app without its servers, for a command that runs beside the product or instead of it. */
export async function openCommand(): Promise<{ app: App; world: World; close: () => Promise<void> }> {
  const config = { ...readConfig(), logLevel: 'warn' as const }
  const closes: (() => Promise<unknown>)[] = []
  const database = await borrowDatabase(config)
  closes.push(database.close)
  const { core, world } = await createCore(config, database.url, (close) => closes.push(close))
  return {
    app: createApp(core, world.handlers),
    world,
    async close() {
      for (const close of closes.reverse()) await close()
    },
  }
}
