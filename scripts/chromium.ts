import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Finds Chromium, or installs Debian's package where that is allowed, or says what to install. */
export function findChromium(): string {
  return look() ?? installed() ?? missing()
}

function look(): string | undefined {
  return PLACES.find((path) => path !== undefined && path !== '' && existsSync(path))
}

function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium from the Debian packages for the browser tests …')
  const apt = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update')
  apt('install', '-y', 'chromium', 'fonts-noto-cjk')
  return look()
}

function missing(): never {
  console.error(
    'The browser tests need Chromium. Install it (on Debian: apt-get install chromium fonts-noto-cjk), or set CHROMIUM_PATH.',
  )
  process.exit(1)
}
