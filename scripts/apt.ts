import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs Debian packages where that is allowed; elsewhere it does nothing. */
export function aptInstall(why: string, ...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(why)
  const apt = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update')
  apt('install', '-y', ...packages)
}
