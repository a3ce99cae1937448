import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const MEMORY_NEEDED = 2 ** 31

/** A new folder that its maker removes: in memory where there is enough of it, because no test waits for a disk. */
export function temporaryFolder(beginning: string): string {
  const inMemory = existsSync(MEMORY) && statfsSync(MEMORY).bavail * statfsSync(MEMORY).bsize > MEMORY_NEEDED
  return mkdtempSync(join(inMemory ? MEMORY : tmpdir(), beginning))
}
