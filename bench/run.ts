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
  if (result.verdicts?.some(({ holds }) => !holds)) process.exitCode = 1
}

function print({ name, unit, runs, ours, peers, figures = [], checks, verdicts = [] }: BenchResult): void {
  console.log(`\n${name}, median of ${runs} runs`)
  line('ours', ours, unit)
  for (const { name: other, value, ratio } of peers) line(`${other} (ours ×${ratio})`, value, unit)
  for (const figure of figures) line(figure.name, figure.value, figure.unit)
  for (const check of checks) console.log(`  checked: ${check}`)
  for (const { required, seen, holds } of verdicts)
    console.log(`  ${holds ? 'holds:  ' : 'FAILS:  '} ${required}: ${seen}`)
}

function line(label: string, value: number, unit: string): void {
  console.log(`  ${label.padEnd(60)} ${value.toLocaleString('en').padStart(12)} ${unit}`)
}
