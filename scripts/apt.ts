import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

let lists: Promise<unknown> | undefined

/** Installs Debian packages where that is allowed; elsewhere it does nothing. */
export async function aptInstall(why: string, ...packages: string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(why)
  lists ??= apt('update')
  await lists
  await apt('install', '-y', ...packages)
}

function apt(...args: string[]): Promise<unknown> {
  return once(spawn('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
}
