import type { PersonHit } from '@bourse/contract'
import type { ChainAnalytics, CoinRisk, PeopleScreening, ScreenedPerson } from '../modules/screening/index.ts'

export interface TestScreening {
  readonly people: PeopleScreening
  /** Who was asked about, in order. */
  readonly asked: (ScreenedPerson & { readonly reference: string })[]
  /** Everybody of this last name is on the list. */
  list(lastName: string, hit: Partial<PersonHit>): void
  unlist(): void
  readonly analytics: ChainAnalytics
  /** What is known of an address or a transaction from now on; of all others nothing is. */
  mark(subject: string, found: Partial<CoinRisk>): void
  /** How often it has become another: as long as it is the same, whoever was asked about is as they were. */
  changes(): number
  /** From now on nobody answers, or somebody does again. */
  setAway(away: boolean): void
}

/** The screening firm as a test decides; nobody is on its lists at first. */
export function testScreening(): TestScreening {
  const listed: { readonly lastName: string; readonly hit: PersonHit }[] = []
  const asked: TestScreening['asked'] = []
  const marks = new Map<string, CoinRisk>()
  let [away, changes] = [false, 0]
  return {
    asked,
    people: {
      async screen(reference, person) {
        if (away) return undefined
        asked.push({ reference, ...person })
        return listed.filter(({ lastName }) => lastName === person.lastName).map(({ hit }) => hit)
      },
    },
    list(lastName, hit) {
      const entry: PersonHit = {
        ...{ kind: 'sanctions', list: 'EU', reference: `EU.${listed.length + 1}`, score: 95 },
        ...{ name: lastName, birthDate: null, country: null },
        ...hit,
      }
      listed.push({ lastName, hit: entry })
      changes += 1
    },
    analytics: {
      async assess({ address, txId }) {
        if (away) return undefined
        return marks.get(txId ?? '') ?? marks.get(address) ?? { risk: 0, categories: [], reference: 'none' }
      },
    },
    mark: (subject, found) => void marks.set(subject, { risk: 90, categories: [], reference: 'CA.1', ...found }),
    changes: () => changes,
    unlist() {
      listed.splice(0)
      changes += 1
    },
    setAway(other) {
      away = other
      changes += 1
    },
  }
}
