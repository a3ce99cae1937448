/** Between two looks at the page: a click or a key waits no longer than this. */
const SLICE_MS = 12
const TRIES_A_LOOK = 512

/**
 * Finds the number that solves a challenge: SHA-256 of the challenge's SHA-256 and of the number, in eight bytes, begins with so
 * many zero bits. It works in slices, so that the page goes on meanwhile.
 */
export async function solveWork(challenge: string, bits: number, signal?: AbortSignal): Promise<string> {
  const prefix = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(challenge)))
  const block = blockOf(prefix)
  for (let number = 0; ; ) {
    for (const end = performance.now() + SLICE_MS; performance.now() < end; ) {
      for (const stop = number + TRIES_A_LOOK; number < stop; number += 1) {
        block[8] = Math.floor(number / 2 ** 32)
        block[9] = number % 2 ** 32
        if (Math.clz32(firstWord(block)) >= bits) return `${challenge}:${number}`
      }
    }
    await new Promise((resolve) => setTimeout(resolve))
    signal?.throwIfAborted()
  }
}

/** The one block of SHA-256 that 40 bytes fill: what they are, where they end, and how many bits they have. */
function blockOf(prefix: Uint8Array): Uint32Array {
  const block = new Uint32Array(16)
  const view = new DataView(prefix.buffer)
  for (let at = 0; at < 8; at += 1) block[at] = view.getUint32(4 * at)
  block[10] = 0x80000000
  block[15] = 320
  return block
}

const primes = Array.from({ length: 312 }, (_, at) => at + 2).filter((n) => {
  for (let by = 2; by * by <= n; by += 1) if (n % by === 0) return false
  return true
})
/** As the standard makes them: the fractions of the roots of the first primes. */
const fractionOf = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0
const START = primes.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)))
const ROUND = Uint32Array.from(primes.slice(0, 64), (prime) => fractionOf(Math.cbrt(prime)))
const words = new Uint32Array(64)

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The first 32 bits of the hash: nobody is asked for more. */
function firstWord(block: Uint32Array): number {
  words.set(block)
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [words[at - 15] as number, words[at - 2] as number]
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[at] = ((words[at - 16] as number) + low + (words[at - 7] as number) + high) | 0
  }
  let [a, b, c, d, e, f, g, h] = START as [number, number, number, number, number, number, number, number]
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g)
    const most = (a & b) ^ (a & c) ^ (b & c)
    const sums = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + sums + chosen + (ROUND[at] as number) + (words[at] as number)) | 0
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  return (a + (START[0] as number)) >>> 0
}
