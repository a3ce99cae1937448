import type { Doors } from '../../testing/doors.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const

export const DOORS: Doors = {
  access: {
    list: 'everyone',
    listOwn: 'users',
    detail: 'everyone',
    listRank: 'everyone',
    own: 'users',
    collect: 'everyone',
    join: 'users',
    officeCompetitions: SEEING,
    officePlaces: SEEING,
    officeCounterparties: SEEING,
    disqualify: ['compliance'],
    keepPlace: ['admin', 'compliance'],
    releasePrizes: ['compliance'],
  },
}
