import { expect, test } from 'vitest'
import type { Queryable } from '../../../platform/database/db.ts'
import type { Mark } from '../deps.ts'
import { createNear } from './near.ts'

const on = {} as Queryable

function nearOf(marks: readonly Mark[], partners: readonly (readonly [string, string])[] = []) {
  return createNear({
    marksOf: [async (_on, users) => marks.filter(({ userId }) => users.includes(userId))],
    between: [],
    partnersAmong: async () => partners,
  })
}

const subnet = (userId: string): Mark => ({ userId, link: 'subnet', value: '10.0.0' })

test('who shares a mark is near, who gave money or got it is too, and nobody else', async () => {
  const near = nearOf(
    [subnet('anna'), subnet('ben'), { userId: 'clara', link: 'card', value: '1' }],
    [['dora', 'anna']],
  )
  const among = ['anna', 'ben', 'clara', 'dora', 'emil']
  expect(await near(on, { users: ['anna', 'emil'], among })).toEqual(
    new Map([
      ['anna', ['dora', 'ben']],
      ['emil', []],
    ]),
  )
})

test('of hundreds in one network the one at the same device is looked at first, and no more than twenty', async () => {
  const crowd = Array.from({ length: 300 }, (_, place) => `person-${place}`)
  const device = (userId: string): Mark => ({ userId, link: 'device', value: 'one browser' })
  const near = nearOf([...crowd.map(subnet), subnet('anna'), device('anna'), device('person-299')])
  const found = (await near(on, { users: ['anna'], among: crowd })).get('anna')
  expect(found).toHaveLength(20)
  expect(found?.[0]).toBe('person-299')
})
