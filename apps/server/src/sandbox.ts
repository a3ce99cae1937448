import type { Config } from './config.ts'
import type { MigrationSource } from './platform/database/migrate.ts'
import { ConfigError } from './settings.ts'
import type { World, WorldDeps } from './world.ts'

/** What the server needs of `@bourse/sandbox`, the simulated outside world. */
export interface Sandbox {
  readonly MIGRATIONS: MigrationSource
  openWorld(config: Config, deps: WorldDeps): Promise<World>
}

const MISSING = "Cannot find package '@bourse/sandbox'"

/** The only place where the server knows the package: it is loaded where it is switched on, and the image is built without it. */
export async function loadSandbox({ sandbox }: Pick<Config, 'sandbox'>): Promise<Sandbox | undefined> {
  if (!sandbox) return undefined
  try {
    return await import('@bourse/sandbox')
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith(MISSING))) throw error
    throw new ConfigError(
      'This build has no sandbox. Set BOURSE_MODE=production, or SANDBOX=off; the demo starts from the whole project.',
    )
  }
}
