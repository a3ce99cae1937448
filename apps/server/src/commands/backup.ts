import { parseArgs } from 'node:util'
import { BackupRefused, backUp } from '../backup.ts'
import { readDataPlace } from '../config.ts'

/** `npm run backup -- FILE [--without-keys]`: the data folder as one file, beside a running server or without one. */
const { values, positionals } = parseArgs({
  options: { 'without-keys': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [file] = positionals
if (file === undefined) {
  console.error('Usage: npm run backup -- FILE [--without-keys]')
  process.exit(1)
}
try {
  const withKeys = !values['without-keys']
  await backUp(readDataPlace(), { file, withKeys })
  console.log(
    `Wrote ${file}. ${withKeys ? 'It holds the keys too: guard it as you guard them.' : 'The keys are not in it.'}`,
  )
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error
  console.error(error.message)
  process.exit(1)
}
