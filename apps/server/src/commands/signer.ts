import { readDataPlace } from '../config.ts'
import { openSwitch } from '../modules/vault/index.ts'
import { findRunningCluster } from '../platform/database/postgres/cluster.ts'

/**
 * `npm run signer` tells whether the signer signs; `npm run signer -- stop REASON` and `-- go-on REASON` change it. On the signer's own
 * machine, with its DATABASE_URL: nobody who has the server's alone can let it go on.
 */
const [verb = 'status', ...words] = process.argv.slice(2)
const reason = words.join(' ').trim()
const { dataDir, databaseUrl } = readDataPlace()
const url = databaseUrl ?? (await findRunningCluster(dataDir))?.('bourse')
if (url === undefined) fail('No database runs here. Set DATABASE_URL to the one of the signer.')
const vaultSwitch = await openSwitch(url)
if (verb === 'stop' && reason !== '') await vaultSwitch.set(true, reason)
else if (verb === 'go-on' && reason !== '') await vaultSwitch.set(false, reason)
else if (verb !== 'status') fail('Usage: npm run signer [-- status | stop REASON | go-on REASON]')
console.log(await vaultSwitch.text())
await vaultSwitch.close()

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
