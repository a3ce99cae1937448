import { INTERVALS } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import { described, oneOf, type Reader, text, whole } from '../fields.ts'

const NAME = '[A-Z0-9-_.]{1,20}'
const NAMES = new RegExp(`^\\[("${NAME}"(,"${NAME}"){0,}){0,1}\\]$`)
const MOST_TEXT = 30_000

export const symbolName = text(new RegExp(`^${NAME}$`))

/** A JSON array of names, each once. */
export const symbolNames: Reader<readonly string[]> = {
  form: { type: 'string', pattern: NAMES.source, description: 'A JSON array of names, each once.' },
  read(sent, name) {
    if (sent.length > MOST_TEXT || !NAMES.test(sent))
      return refuse({ code: 'bad_characters', about: [name, NAMES.source] })
    const names = sent.match(new RegExp(NAME, 'g')) ?? []
    if (names.length === 0) return refuse({ code: 'bad_value', about: [name] })
    return new Set(names).size === names.length ? ok(names) : refuse({ code: 'duplicate_symbol' })
  },
}

/** What is asked for above the most is the most, as clients are used to. */
export function atMost(most: number): Reader<number> {
  const asked = described(`More than ${most} counts as ${most}.`, whole({ min: 1, max: Number.MAX_SAFE_INTEGER }))
  return {
    form: asked.form,
    read(sent, name) {
      const limit = asked.read(sent, name)
      return limit.ok ? ok(Math.min(limit.value, most)) : limit
    },
  }
}

export const interval = oneOf(INTERVALS, { code: 'bad_interval' })

/** Days and candles are those of UTC. */
export const timeZone = oneOf(['0', '0:00', '00:00', '+00:00', '-00:00'])

export const tickerType = oneOf(['FULL', 'MINI'], { code: 'bad_ticker_type' })

const WINDOW = /^(?:([1-9]|[1-5]\d)m|([1-9]|1\d|2[0-3])h|([1-7])d)$/

/** In milliseconds. */
export const windowSize: Reader<number> = {
  form: { type: 'string', pattern: WINDOW.source },
  read(sent, name) {
    const [match, minutes, hours, days] = WINDOW.exec(sent) ?? []
    if (match === undefined) return refuse({ code: 'bad_value', about: [name] })
    return ok((Number(minutes ?? 0) + 60 * Number(hours ?? 0) + 1440 * Number(days ?? 0)) * 60_000)
  },
}

/** For weights, which are known before a field is read. */
export function sentSymbols({ symbols }: Readonly<Record<string, string>>): number {
  return symbols === undefined ? 0 : symbols.split(',').length
}

export function sentLimit({ limit }: Readonly<Record<string, string>>, standard: number): number {
  const asked = Number(limit ?? standard)
  return Number.isSafeInteger(asked) ? asked : standard
}
