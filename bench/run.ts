import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchResult } from './result.ts'

/** `npm run bench -- NAME --json`: each benchmark measures itself beside its peer in one run. */
const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const known = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
const names = positionals.length === 0 ? known : positionals

for (const name of names) {
  if (!known.includes(name)) throw new Error(`Unknown benchmark ${name}. Known: ${known.join(', ')}.`)
  const { run } = (await import(join(import.meta.dirname, name, `${name}.ts`))) as { run(): Promise<BenchResult> }
  const result = await run()
  if (values.json) console.log(JSON.stringify(result))
  else print(result)
}

function print({ name, runs, rows, checked }: BenchResult): void {
  console.log(`\n${name}, median of ${runs} runs`)
  for (const row of rows) {
    const ratio = row.ratio === undefined ? '' : `  ×${row.ratio.toFixed(2)}`
    console.log(`  ${row.case.padEnd(44)} ${row.median.toLocaleString('en').padStart(14)} ${row.unit}${ratio}`)
  }
  console.log(`  checked: ${checked}`)
}
