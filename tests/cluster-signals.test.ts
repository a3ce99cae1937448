import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { assert } from '@bourse/money'
import { expect, test } from 'vitest'

const MEMBER = pathToFileURL(join(import.meta.dirname, '../scripts/cluster/member.ts')).href

/** Tells of a signal that is not meant for it. */
const work = `
  process.on('SIGINT', () => console.log('interrupted'))
  process.on('SIGTERM', () => process.exit(0))
  setInterval(() => undefined, 1000)
  console.log('up')`

const cluster = `
  import { startMember } from ${JSON.stringify(MEMBER)}
  const args = ['-e', ${JSON.stringify(work)}]
  const onLine = (line) => console.log(line)
  const member = startMember({ name: 'one', args, environment: process.env, readyUrl: 'http://127.0.0.1:1', onLine })
  process.on('SIGINT', () => void member.stop().then(() => console.log('stopped')))`

test('Ctrl-C reaches the cluster alone, which stops its members and starts none again', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', cluster], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const lines: string[] = []
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    assert(child.pid !== undefined, 'it has started')
    // As a terminal does it: to everybody in the group.
    if (line === 'one: up') process.kill(-child.pid, 'SIGINT')
  }
  await ended
  expect(lines).toEqual(['one: up', 'stopped'])
})
