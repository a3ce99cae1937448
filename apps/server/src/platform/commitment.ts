import { createHash, createHmac, randomBytes } from 'node:crypto'
import { assert } from '@bourse/money'

/**
 * Draws that anybody can check: the hash of a seed is public before, the seed after, and every draw follows from the seed and from
 * what is public about it. Texts are hashed as UTF-8; a seed is 32 bytes, written as 64 hex digits, and it is the bytes that count.
 */
export interface Committed {
  /** Kept by the server until what it decides is over. */
  readonly seed: string
  /** SHA-256 of the seed, told before. */
  readonly commitment: string
}

/** A choice with so many chances. */
export interface Weighted {
  readonly weight: number
}

export interface DrawLots {
  readonly seed: string
  /** What is drawn, such as `airdrop:act_1`: one seed never decides two things alike. */
  readonly name: string
  /** Each may win once; in which order they are given does not matter. */
  readonly lots: readonly string[]
  readonly spots: number
}

const SEED = /^[0-9a-f]{64}$/
/** The first eight bytes of a hash, as a number. */
const RANGE = 2n ** 64n

export function commit(random: (count: number) => Buffer = randomBytes): Committed {
  const seed = random(32).toString('hex')
  return { seed, commitment: commitmentOf(seed) }
}

export function commitmentOf(seed: string): string {
  return createHash('sha256').update(bytesOf(seed)).digest('hex')
}

function bytesOf(seed: string): Buffer {
  assert(SEED.test(seed), 'a seed is 32 bytes in hex')
  return Buffer.from(seed, 'hex')
}

function hashOf(seed: string, message: string): Buffer {
  return createHmac('sha256', bytesOf(seed)).update(message).digest()
}

/** From 0 up to `count` (not included), each alike: what would favour the first ones is skipped and drawn again. */
export function drawNumber(seed: string, message: string, count: number): number {
  assert(Number.isSafeInteger(count) && count > 0, 'something has to be drawn')
  const most = (RANGE / BigInt(count)) * BigInt(count)
  for (let tries = 0; ; tries += 1) {
    const drawn = hashOf(seed, tries === 0 ? message : `${message}:${tries}`).readBigUInt64BE()
    if (drawn < most) return Number(drawn % BigInt(count))
  }
}

/** The row whose chances the number falls into, counted from the first; `message` is drawn once, such as `game:clientSeed:n`. */
export function drawWeighted<Row extends Weighted>(seed: string, message: string, rows: readonly Row[]): Row {
  const sum = rows.reduce((before, { weight }) => before + weight, 0)
  let rest = drawNumber(seed, message, sum)
  const drawn = rows.find(({ weight }) => {
    rest -= weight
    return rest < 0
  })
  assert(drawn !== undefined, 'a number is below the sum of the weights')
  return drawn
}

/** All the lots of a draw in one text: whoever adds or leaves out one changes every place. */
export function digestOfLots(lots: readonly string[]): string {
  return createHash('sha256')
    .update([...lots].sort().join('\n'))
    .digest('hex')
}

/** Those with the lowest hashes, in that order: HMAC-SHA256(seed, `name:digest of all lots:lot`). */
export function drawLots({ seed, name, lots, spots }: DrawLots): string[] {
  assert(new Set(lots).size === lots.length, 'nobody has two chances')
  const digest = digestOfLots(lots)
  const places = lots.map((lot) => ({ lot, hash: hashOf(seed, `${name}:${digest}:${lot}`).toString('hex') }))
  places.sort((one, other) => (one.hash < other.hash ? -1 : 1))
  return places.slice(0, spots).map(({ lot }) => lot)
}
