import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Trader } from '../../apps/server/src/modules/api/orders.fixture.ts'
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts'
import { snippetOf } from '../../apps/web/src/features/api/connect/snippets.ts'
import type { TlsDoor } from './tls-door.ts'

interface Said extends Pick<TlsDoor, 'origin' | 'certificate'> {
  readonly key: Trader['key']
  readonly says: readonly string[]
}

/** Runs what the site shows to those who connect as a program of its own, and waits until it has said all of this. */
export async function runSnippet(
  program: 'ccxt' | 'binanceSpot',
  { origin, certificate, key, says }: Said,
): Promise<void> {
  const folder = temporaryFolder('bourse-snippet-')
  const trusted = join(folder, 'certificate.pem')
  writeFileSync(trusted, certificate)
  const child = spawn(process.execPath, ['--input-type=module', '-e', snippetOf(program, origin)], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, BOURSE_KEY: key.key, BOURSE_SECRET: key.secret ?? '', NODE_EXTRA_CA_CERTS: trusted },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    await expect.poll(() => says.filter((words) => !output.includes(words)).map((words) => [words, output])).toEqual([])
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
