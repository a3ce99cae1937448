import { findTestBrowser } from './chromium.ts'
import { ensureIproute } from './iproute.ts'
import { ensureNats } from './nats.ts'
import { type Outcome, runStage, type Stage, watchWaiting } from './testing/stage.ts'
import { BROWSER, READERS, UNIT } from './testing/stages.ts'

/** `npm test`: every check, in the order in which a failure is cheapest to see. What only reads the code is done at once. */
const started = performance.now()
let passed = 0
const preparing = systemPackages()
await readAll()
const CHROMIUM_PATH = await preparing
for (const stage of [UNIT, BROWSER]) await take(stage, { CHROMIUM_PATH })
console.log(`\nAll stages: ${Math.round((performance.now() - started) / 1_000)} s, without the set-up before them`)
console.log(`${passed} passed, 0 failed`)

/** They are fetched while the code is read. Gives the browser. */
async function systemPackages(): Promise<string> {
  const browser = await findTestBrowser()
  await ensureNats()
  await ensureIproute()
  return browser
}

/** Readers speak at their end, so that they do not speak at once. */
async function readAll(): Promise<void> {
  const waiting = watchWaiting()
  const read = async (stage: Stage) => {
    const outcome = await runStage(stage, { shown: false })
    console.log(`\n— ${stage.name}\n${outcome.output.trimEnd()}`)
    judge(stage, outcome)
    console.log(`${stage.name}: ${outcome.seconds} s`)
  }
  await Promise.all(READERS.map(read))
  console.log(`reading the code: ${waiting()}% of the processors' time spent waiting`)
}

async function take(stage: Stage, environment: NodeJS.ProcessEnv): Promise<void> {
  console.log(`\n— ${stage.name}`)
  const waiting = watchWaiting()
  const outcome = await runStage({ ...stage, environment }, { shown: true })
  judge(stage, outcome)
  console.log(`${stage.name}: ${outcome.seconds} s, ${waiting()}% of the processors' time spent waiting`)
}

function judge({ name }: Stage, { status }: Outcome): void {
  if (status === 0) {
    passed += 1
    return
  }
  console.error(`\n${name} failed.`)
  console.log(`${passed} passed, 1 failed`)
  process.exit(1)
}
