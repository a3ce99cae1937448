import { openCommand } from './open-command.ts'

/** `npm run audit`: recomputes ledger and books of the current database and exits non-zero on any difference. */
const { app, close } = await openCommand()
const findings = await app.audit()
await close()

for (const { invariant, detail } of findings) console.error(`${invariant}: ${JSON.stringify(detail)}`)
console.log(findings.length === 0 ? 'The books are clean.' : `The books have ${findings.length} differences.`)
process.exit(findings.length === 0 ? 0 : 1)
