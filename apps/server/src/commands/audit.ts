import { readConfig } from '../config.ts'
import { borrowDatabase } from '../database.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { systemClock } from '../platform/clock.ts'
import { openDb } from '../platform/db.ts'
import { createIds } from '../platform/ids.ts'

/** `npm run audit`: recomputes the ledger of the current database and exits non-zero on any difference. */
const database = await borrowDatabase(readConfig())
const db = openDb({ url: database.url, poolSize: 2, role: 'bourse_app', onPoolError: () => undefined })
const ledger = createLedger({ clock: systemClock, ids: createIds(systemClock) })
const findings = await ledger.audit(db.queryable)
await db.close()
await database.close()

for (const { invariant, detail } of findings) console.error(`${invariant}: ${JSON.stringify(detail)}`)
console.log(findings.length === 0 ? 'The ledger is clean.' : `The ledger has ${findings.length} differences.`)
process.exit(findings.length === 0 ? 0 : 1)
