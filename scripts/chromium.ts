import { existsSync } from 'node:fs'
import { aptInstall } from './apt.ts'

/** The same engine without windows: the browser tests cost it half as much. */
const SHELLS = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell']

const BROWSERS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** What the browser tests run in: Chromium's headless shell, or any Chromium where that cannot be had. */
export async function findTestBrowser(): Promise<string> {
  return look(SHELLS) ?? (await installed(SHELLS, 'chromium-headless-shell')) ?? findChromium()
}

/** The one that is there already. */
export const presentTestBrowser = (): string => look([...SHELLS, ...BROWSERS]) ?? missing()

/** Finds Chromium as people use it, or installs Debian's package where that is allowed, or says what to install. */
export async function findChromium(): Promise<string> {
  return look(BROWSERS) ?? (await installed(BROWSERS, 'chromium')) ?? missing()
}

function look(places: readonly (string | undefined)[]): string | undefined {
  return places.find((path) => path !== undefined && path !== '' && existsSync(path))
}

async function installed(places: readonly (string | undefined)[], name: string): Promise<string | undefined> {
  await aptInstall(`Installing ${name} and fonts from the Debian packages …`, name, 'fonts-noto-cjk')
  return look(places)
}

function missing(): never {
  console.error(
    'A Chromium is needed. Install it (on Debian: apt-get install chromium-headless-shell fonts-noto-cjk), or set CHROMIUM_PATH.',
  )
  process.exit(1)
}
