import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { AlreadyRunning } from '../apps/server/src/database.ts'
import { ClusterError, startBourseCluster } from './cluster/cluster.ts'

/** `npm run cluster`: PostgreSQL, NATS and every role as a process of its own, behind the ports that `npm start` has. */
const [port, officePort] = [Number(process.env.PORT ?? 3000), Number(process.env.OFFICE_PORT ?? 3001)]
const environment = { LOG_LEVEL: 'warn', ...process.env }

console.log('Starting the cluster …')
const starting = startBourseCluster({ port, officePort, environment, onLine: (line) => console.log(line) })
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    console.log('Stopping …')
    // In the middle of the start it is stopped when it has come up, so that nothing is left behind.
    void starting
      .then((cluster) => cluster.stop())
      .catch(() => undefined)
      .then(() => process.exit(0))
  })
}

try {
  const cluster = await starting
  await shareMarkets(cluster.siteUrl, { DATABASE_URL: cluster.databaseUrl, NATS_URL: cluster.natsUrl })
  console.log(`\nBourse is running as ${cluster.members.size} processes.`)
  console.log(`  Site         ${cluster.siteUrl}\n  Back office  ${cluster.officeUrl}`)
  for (const member of cluster.members.values()) console.log(`  ${member.name.padEnd(12)} pid ${member.process().pid}`)
  console.log('Stop with Ctrl-C.')
} catch (error) {
  if (!(error instanceof ClusterError) && !(error instanceof AlreadyRunning)) throw error
  console.error(error.message)
  process.exit(1)
}

/** At a first start every second market goes to the second engine. */
async function shareMarkets(siteUrl: string, own: NodeJS.ProcessEnv): Promise<void> {
  const env = { ...environment, ...own }
  const command = join(import.meta.dirname, '../apps/server/src/commands/engine.ts')
  const run = (...args: string[]) => spawnSync(process.execPath, [command, ...args], { env, encoding: 'utf8' })
  const listed = run('list').stdout
  if (!/^second: .*, 0 markets/m.test(listed)) return
  const answer = await fetch(`${siteUrl}/web/v1/symbol/query`).then((reply) => reply.json())
  const symbols: string[] = answer.data.map(({ symbol }: { symbol: string }) => symbol)
  run('move', ...symbols.filter((_, place) => place % 2 === 1), 'second')
}
