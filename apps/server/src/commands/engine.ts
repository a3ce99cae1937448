import { openCommand } from './open-command.ts'

/**
 * `npm run engine` lists the groups of markets and their engines; `npm run engine -- move SYMBOL … GROUP` gives markets to
 * another group while everything goes on.
 */
const SENTENCES = {
  market_unknown: 'There is no such market.',
  same_group: 'The market is in that group already.',
  group_without_engine: 'No engine has that group. Start one with ENGINE_GROUPS naming it.',
  engine_silent: 'The engine of the market does not answer, and its lease has not run out. Look at it and try again.',
  not_moved: 'The market was not moved. Try again.',
}

const [verb, ...names] = process.argv.slice(2)
const { app, close } = await openCommand()
const { groups } = app.trading
let failed = false
if (verb === undefined || verb === 'list') await list()
else if (verb === 'move' && names.length > 1) failed = !(await moveAll(names.slice(0, -1), names.at(-1) ?? ''))
else {
  console.error('Usage: npm run engine [-- list | move SYMBOL … GROUP]')
  failed = true
}
await close()
process.exit(failed ? 1 : 0)

async function list(): Promise<void> {
  for (const { name, engine, symbols } of await groups.list())
    console.log(`${name}: ${engine ?? 'no engine'}, ${symbols.length} markets: ${symbols.join(' ')}`)
}

async function moveAll(symbols: readonly string[], to: string): Promise<boolean> {
  const moved: boolean[] = []
  for (const symbol of symbols) moved.push(await move(symbol, to))
  return moved.every(Boolean)
}

async function move(moved: string, to: string): Promise<boolean> {
  const done = await groups.move(moved, to)
  if (done.ok) console.log(`${moved} is in the group ${to} now.`)
  else console.error(SENTENCES[done.refusal.code])
  return done.ok
}
