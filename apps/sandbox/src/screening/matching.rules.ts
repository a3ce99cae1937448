import type { PersonHit } from '@bourse/contract'
import type { ScreenedPerson } from '@bourse/server/modules/screening/index.ts'
import type { EntryRow } from './lists.sql.ts'

/** The words of a name without accents and case, in whatever order they are written. */
export function wordsOf(name: string): Set<string> {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))
}

const SAME_NAME = 80
const LIKE_NAME = 55
const LIKE_PART = 0.6
const BIRTH_DATE = 20

/** How sure the firm is that an entry means the person, in percent; 0 for another name. */
export function scoreOf(entry: Pick<EntryRow, 'name' | 'birth_date'>, person: ScreenedPerson): number {
  const [listed, asked] = [wordsOf(entry.name), wordsOf(`${person.firstName} ${person.lastName}`)]
  const shared = [...listed].filter((word) => asked.has(word)).length
  const part = shared / new Set([...listed, ...asked]).size
  if (!(part >= LIKE_PART)) return 0
  const base = part === 1 ? SAME_NAME : LIKE_NAME
  if (entry.birth_date === null) return base
  return entry.birth_date === person.birthDate ? base + BIRTH_DATE : base - BIRTH_DATE
}

export function hitsFor(entries: readonly EntryRow[], person: ScreenedPerson): PersonHit[] {
  return entries.flatMap((entry) => {
    const score = scoreOf(entry, person)
    const { id: reference, list, kind, name, birth_date: birthDate, country } = entry
    return score === 0 ? [] : [{ kind, list, reference, score, name, birthDate, country }]
  })
}
