import { spawnSync } from 'node:child_process'
import { aptInstall } from './apt.ts'

const isThere = () => spawnSync('ip', ['-V']).status === 0

/** Where networks of their own cannot be had, the tests of partitions are skipped and say so. */
export async function ensureIproute(): Promise<void> {
  if (isThere()) return
  await aptInstall('Installing iproute2 from the Debian packages for the tests of partitions …', 'iproute2')
  if (!isThere())
    console.log('Tests of partitions are skipped: ip is not installed (on Debian: apt-get install iproute2).')
}
