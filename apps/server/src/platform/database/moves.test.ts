import { expect, test } from 'vitest'
import { assertMoved, type Moves, statesBefore } from './moves.ts'

const DOOR: Moves<'open' | 'shut' | 'locked'> = { open: ['shut'], shut: ['open', 'locked'], locked: ['shut'] }

test('a state is entered from those alone whose moves name it', () => {
  expect(statesBefore(DOOR, 'shut')).toEqual(['open', 'locked'])
  expect(statesBefore(DOOR, 'locked')).toEqual(['shut'])
})

test('an update that touches no row is a move that nobody may make', () => {
  assertMoved(1, 'the door', 'shut')
  expect(() => assertMoved(0, 'the door', 'locked')).toThrow('the door may not become locked')
})
