import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { callsSources } from './calls-source.ts'

for (const [path, source] of callsSources()) {
  const file = join(import.meta.dirname, '..', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, source)
}
