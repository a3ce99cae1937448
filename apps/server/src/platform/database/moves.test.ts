import { ok } from '@bourse/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { rows, run } from './db.ts'
import { entering, enteringIfMay, type StateChange, writing, writingEach } from './moves.sql.ts'
import { assertMoved, type Moves, statesBefore } from './moves.ts'

const database = testDatabase()
const DOOR: Moves<'open' | 'shut' | 'locked'> = { open: ['shut'], shut: ['open', 'locked'], locked: ['shut'] }

test('a state is entered from those alone whose moves name it', () => {
  expect(statesBefore(DOOR, 'shut')).toEqual(['open', 'locked'])
  expect(statesBefore(DOOR, 'locked')).toEqual(['shut'])
})

test('an update that touches no row is a move that nobody may make', () => {
  assertMoved(1, 'the door', 'shut')
  expect(() => assertMoved(0, 'the door', 'locked')).toThrow('the door may not become locked')
})

/** Which of three doors, open, shut and locked, an update touches, and how they stand after it. */
async function afterUpdate({ set, from }: StateChange): Promise<string> {
  const done = await database.db.tx(async (tx) => {
    await run(tx, sql`create temporary table door (state text, next text, turn int default 0) on commit drop`)
    await run(tx, sql`insert into door values ('open', 'shut'), ('shut', 'shut'), ('locked', 'open')`)
    await run(tx, sql`update door set ${set}, turn = 1 where ${from}`)
    return ok(await rows(tx, sql<{ state: string; turn: number }>`select state, turn from door order by ctid`))
  })
  const doors = done.ok ? done.value : []
  const states = doors.map(({ state, turn }) => (turn === 1 ? `(${state})` : state))
  return states.toSorted().join(' ')
}

test('an update that enters a state touches no row that may not become so', async () => {
  expect(await afterUpdate(entering(DOOR, 'locked'))).toBe('(locked) locked open')
  expect(await afterUpdate(entering(DOOR, 'locked', { when: sql`next = 'open'` }))).toBe('(shut) locked open')
})

test('a row that is written as a whole may keep its state', async () => {
  expect(await afterUpdate(writing(DOOR, 'locked'))).toBe('(locked) (locked) open')
})

test('each of many rows goes to its own next state, if it may', async () => {
  const each = writingEach(DOOR, { before: 'door.state', after: 'next' })
  expect(await afterUpdate(each)).toBe('(shut) (shut) locked')
})

test('a row that is found again keeps its state where it may not take the new one', async () => {
  const { set } = enteringIfMay(DOOR, 'open', 'door.state')
  expect(await afterUpdate({ set, from: sql`true` })).toBe('(locked) (open) (open)')
})
