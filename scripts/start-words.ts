import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `npm start` gives to node: its flags and the server. Whoever starts a server of its own starts the same. */
export const START_WORDS = startWords()

function startWords(): string[] {
  const file = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
  const { scripts }: { scripts: { start: string } } = JSON.parse(file)
  return scripts.start.split(' ').slice(2)
}
