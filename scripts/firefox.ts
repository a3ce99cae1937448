import { existsSync } from 'node:fs'
import { aptInstall } from './apt.ts'

const PLACES = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']

/** Finds Firefox, or installs Debian's package where that is allowed, or says what to install. */
export async function findFirefox(): Promise<string> {
  return look() ?? (await installed()) ?? missing()
}

function look(): string | undefined {
  return PLACES.find((path) => path !== undefined && path !== '' && existsSync(path))
}

async function installed(): Promise<string | undefined> {
  await aptInstall('Installing Firefox from the Debian packages …', 'firefox-esr')
  return look()
}

function missing(): never {
  console.error('Firefox is needed. Install it (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH.')
  process.exit(1)
}
