import { BackupRefused, restore } from '../backup.ts'
import { readDataPlace } from '../config.ts'

/** `npm run restore -- FILE`: into the folder that DATA_DIR names, which must not be there yet. */
const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: DATA_DIR=FOLDER npm run restore -- FILE')
  process.exit(1)
}
try {
  const place = readDataPlace()
  const { missingKeys } = await restore(place, file)
  console.log(`Restored ${place.dataDir}. Run npm run audit before you start it.`)
  if (missingKeys.length > 0)
    console.log(`Not in the backup; put it there from where you keep it: ${missingKeys.join(', ')}.`)
  process.exit(0)
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error
  console.error(error.message)
  process.exit(1)
}
