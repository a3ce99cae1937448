import { spawnSync } from 'node:child_process'

/**
 * `npm run audit:dependencies`: asks the registry for known weaknesses of what the lock file names. It is not part of `npm test`,
 * which must pass without a network. 0: none that is high or critical. 1: some, listed. 2: nobody answered, nothing is known.
 */
const { stdout, error } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
})

interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
}

const GRAVE: readonly string[] = ['high', 'critical']
const report = read(stdout)
if (error !== undefined || report?.vulnerabilities === undefined) {
  console.error('The registry did not answer the question. Nothing was checked.')
  process.exit(2)
}
const found = Object.entries(report.vulnerabilities)
for (const [name, { severity, range }] of found) console.log(`${severity}: ${name} ${range}`)
const grave = found.filter(([, { severity }]) => GRAVE.includes(severity))
console.log(`${found.length} packages with a known weakness, ${grave.length} of them high or critical.`)
process.exit(grave.length === 0 ? 0 : 1)

function read(text: string): Report | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
