import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licencesPage } from './licences-page.ts'

const root = join(import.meta.dirname, '..')
const lockFile = readFileSync(join(root, 'package-lock.json'), 'utf8')
writeFileSync(join(root, 'docs/security/licences.md'), licencesPage(lockFile))
