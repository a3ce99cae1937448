import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { text } from './fields.ts'
import { type CallTable, contract } from './index.ts'

const INVISIBLE = {
  'a right-to-left override': '\u202E',
  'a left-to-right embedding': '\u202A',
  'a right-to-left isolate': '\u2067',
  'the end of an isolate': '\u2069',
  'a right-to-left mark': '\u200F',
  'an Arabic letter mark': '\u061C',
  'a zero-width space': '\u200B',
  'a zero-width joiner': '\u200D',
  'a zero-width non-joiner': '\u200C',
  'a word joiner': '\u2060',
  'a byte order mark': '\uFEFF',
  'a soft hyphen': '\u00AD',
  'a grapheme joiner': '\u034F',
  'a Hangul filler': '\u3164',
  'a half-width filler': '\uFFA0',
  'a Braille blank': '\u2800',
  'a Mongolian vowel separator': '\u180E',
  'a variation selector': '\uFE0F',
  'a tag': '\u{E0041}',
  'a line separator': '\u2028',
}

test.each(Object.entries(INVISIBLE))('a text with %s is refused, and says why', (_name, character) => {
  expect(text().safeParse(`Ada${character}Byron`).error?.issues[0]?.message).toBe('request.invisible')
})

test.each(['Ada Byron', 'Grüße, 驗證碼, Ваш код', 'two\nlines', 'pay ❤️ 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣'])('%s is a text', (typed) => {
  expect(text().safeParse(typed).success).toBe(true)
})

/** Nobody reads these, and what a person has chosen must keep opening. */
const SECRETS = ['password', 'oldPassword', 'confirmation']

interface Field {
  readonly path: string
  readonly schema: z.core.$ZodType
}

const INNER = ['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch', 'nonoptional']

/** Every text of an input, alone and, where something reads it further, as a whole. */
function textsOf(schema: z.core.$ZodType, path: string): Field[] {
  const { def } = schema._zod as { def: Def }
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([key, part]) => textsOf(part, `${path}.${key}`))
  if (def.innerType !== undefined && INNER.includes(def.type)) return textsOf(def.innerType, path)
  if (def.type === 'array' && def.element) return textsOf(def.element, `${path}[]`)
  if (def.type === 'record' && def.valueType) return textsOf(def.valueType, `${path}{}`)
  if (def.type === 'union') return (def.options ?? []).flatMap((option) => textsOf(option, path))
  if (def.type === 'pipe' && def.in && def.out)
    return refusesInvisible(schema) ? textsOf(def.out, path) : [...textsOf(def.in, path), ...textsOf(def.out, path)]
  if (def.type === 'string') return [{ path, schema }]
  expect(['enum', 'literal', 'boolean', 'number', 'transform', 'null']).toContain(def.type)
  return []
}

interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly innerType?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly valueType?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly in?: z.core.$ZodType
  readonly out?: z.core.$ZodType
}

const BODIES = ['a', '1', 'A', 'a1', 'a@b.example'].flatMap((body) => [1, 3, 4, 10].map((times) => body.repeat(times)))
/** One of each sort, where it is not cut off as a space at the end. */
const PROBES = ['\u202E', '\u200B', '\u3164', '\u2800'].flatMap((character) =>
  BODIES.flatMap((body) => [`${body}${character}${body}`, `${body}${character}`]),
)

function refusesInvisible(schema: z.core.$ZodType): boolean {
  const { safeParse } = schema as z.ZodType
  return PROBES.every((probe) => !safeParse(probe).success)
}

describe('no call takes a text that looks other than it is', () => {
  const calls = Object.entries(contract as CallTable).flatMap(([module, table]) =>
    Object.entries(table).map(([name, call]) => ({ name: `${module}.${name}`, call })),
  )
  const fields = calls.flatMap(({ name, call }) => textsOf(call.input, name))

  test('there are many', () => expect(fields.length).toBeGreaterThan(300))

  test('each of them refuses what cannot be seen', () => {
    const open = fields.filter(
      ({ path, schema }) => !SECRETS.includes(path.split('.').at(-1) ?? '') && !refusesInvisible(schema),
    )
    expect(open.map(({ path }) => path)).toEqual([])
  })
})
