import fc from 'fast-check'
import { beforeEach } from 'vitest'

const given = process.env.TEST_SEED
const seed = given === undefined ? Date.now() % 2 ** 31 : Number(given)

/**
 * What chance has decided can be decided again. A property that fails tells its seed, the path to the smallest case, that case and
 * what was wrong with it in one message, because a cause that stands beside the message is not shown everywhere.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed, includeErrorInReport: true })

/** A test that runs out of time, or finds after its property what was never met, has no such message. */
beforeEach(({ task, onTestFailed }) => {
  onTestFailed(() => console.log(`${task.name}: TEST_SEED=${seed} draws the same again`))
})
