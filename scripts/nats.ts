import { findNatsServer } from '../apps/server/src/platform/messaging/nats-server.ts'
import { aptInstall } from './apt.ts'

/** Where NATS cannot be had, the tests between processes are skipped and say so; everything else needs none. */
export async function ensureNats(): Promise<void> {
  if (findNatsServer() !== undefined) return
  await aptInstall('Installing nats-server from the Debian packages for the tests between processes …', 'nats-server')
  if (findNatsServer() === undefined)
    console.log(
      'Tests between processes are skipped: nats-server is not installed (on Debian: apt-get install nats-server).',
    )
}
