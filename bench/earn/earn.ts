import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '@bourse/money'
import pg from 'pg'
import { MIGRATION_SOURCES } from '../../apps/server/src/migrations.ts'
import { type Db, openDb } from '../../apps/server/src/platform/database/db.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { type Cluster, startCluster } from '../../apps/server/src/platform/database/postgres/cluster.ts'
import type { BenchResult } from '../result.ts'
import { benchEtp } from './etp.ts'
import { benchSavings } from './savings.ts'

/** What time does for everybody who saves or holds units, beside a loop over the rows, on a durable PostgreSQL of its own. */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-earn-'))
  const cluster = await startCluster({ dataDir, durable: true })
  const opened: Db[] = []
  try {
    for (const name of ['bench_ours', 'bench_loop']) opened.push(await database(cluster, name))
    const [ours, loop] = opened
    assert(ours !== undefined && loop !== undefined, 'there are two databases')
    await plainReferences(cluster.url('bench_loop'))
    const savings = await benchSavings({ ours, loop })
    const etp = await benchEtp({ ours, loop })
    return {
      ...savings,
      figures: [...(savings.figures ?? []), ...etp.figures],
      checks: [...savings.checks, ...etp.checks],
      verdicts: [...(savings.verdicts ?? []), ...etp.verdicts],
    }
  } finally {
    await Promise.all(opened.map((db) => db.close()))
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A loop has the foreign key that is right for single rows, where ours checks a whole statement. */
async function plainReferences(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    drop trigger accruals_of_positions on saving.accruals;
    alter table saving.accruals add foreign key (position_id) references saving.saving_positions (id)`)
  await client.end()
}

async function database(cluster: Cluster, name: string): Promise<Db> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = cluster.url(name)
  await migrate(url, MIGRATION_SOURCES)
  return openDb({ url, poolSize: 4, role: 'bourse_app', onPoolError: () => undefined })
}
