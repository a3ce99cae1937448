import { BASE_PATH, type CallTable, contract } from '@bourse/contract'

/** One line per call: METHOD, path, access. */
const table: CallTable = contract
for (const calls of Object.values(table)) {
  for (const call of Object.values(calls)) {
    const roles = call.roles.length === 0 ? '' : `(${call.roles.join(',')})`
    console.log(`${call.method} ${BASE_PATH[call.api]}${call.path} ${call.access}${roles}`)
  }
}
