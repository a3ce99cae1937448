import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsSource } from './calls-source.ts'

writeFileSync(join(import.meta.dirname, '../packages/contract/src/calls.gen.ts'), callsSource())
