import { readDataPlace } from '../config.ts'
import { openSwitch } from '../modules/vault/index.ts'
import { findRunningCluster } from '../platform/database/postgres/cluster.ts'

/**
 * `npm run signer` tells whether the signer signs; `npm run signer -- stop REASON` and `-- go-on REASON` change it; `-- keys`, `-- accept KEY`
 * and `-- remove KEY` are for the keys of staff. On the signer's own machine, with its DATABASE_URL: nobody who has the server's alone
 * can let it go on, or give a key a say.
 */
const [verb = 'status', ...words] = process.argv.slice(2)
const reason = words.join(' ').trim()
const { dataDir, databaseUrl } = readDataPlace()
const url = databaseUrl ?? (await findRunningCluster(dataDir))?.('bourse')
if (url === undefined) fail('No database runs here. Set DATABASE_URL to the one of the signer.')
const vaultSwitch = await openSwitch(url)
if (verb === 'stop' && reason !== '') await vaultSwitch.set(true, reason)
else if (verb === 'go-on' && reason !== '') await vaultSwitch.set(false, reason)
else if (verb === 'accept' || verb === 'remove') await decideKey(verb)
else if (verb !== 'status' && verb !== 'keys')
  fail('Usage: npm run signer [-- status | stop REASON | go-on REASON | keys | accept KEY | remove KEY]')
console.log(
  verb === 'status' || verb === 'stop' || verb === 'go-on' ? await vaultSwitch.text() : await vaultSwitch.keys(),
)
await vaultSwitch.close()

async function decideKey(what: 'accept' | 'remove'): Promise<void> {
  if (!(await vaultSwitch[what](reason))) fail('There is no such key, or it was accepted before.')
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
