/** `npm test` runs the short form of what can be run for longer; `npm run test:long` the long one. */
export const IS_LONG = process.env.TEST_LENGTH === 'long'

/** How many of something there are: runs, kills, seeds. TEST_FACTOR makes the long form longer or shorter still. */
export function times(short: number, long: number): number {
  return IS_LONG ? Math.max(1, Math.round(long * Number(process.env.TEST_FACTOR ?? 1))) : short
}

/** The first seed of a random test, printed so that a failure can be repeated: fixed in the short form, new each time in the long. */
export function firstSeed(what: string): number {
  const given = process.env.TEST_SEED
  const seed = given !== undefined ? Number(given) : IS_LONG ? Date.now() % 2 ** 31 : 1
  console.log(`${what}: first seed ${seed}`)
  return seed
}

/** How long a test may take, when its long form takes so many times the short one's. */
export function timeoutOf(shortMs: number, factor: number): number {
  return IS_LONG ? shortMs * factor : shortMs
}
