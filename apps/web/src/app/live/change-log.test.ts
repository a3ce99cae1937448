import { expect, test } from 'vitest'
import { createChangeLog } from './change-log.ts'

interface Row {
  readonly id: string
  readonly left: number
}

const open = () => createChangeLog<Row>({ keyOf: ({ id }) => id, belongs: ({ left }) => left > 0 })

test('what came since the question is laid over the answer, which may be older', () => {
  const log = open()
  log.add([{ id: 'a', left: 9 }])
  const asked = log.position()
  log.add([{ id: 'a', left: 5 }])
  log.add([{ id: 'a', left: 4 }])
  expect(log.over([{ id: 'a', left: 9 }], asked)).toEqual([{ id: 'a', left: 4 }])
})

test('what came before the question is in the answer already and changes nothing', () => {
  const log = open()
  log.add([{ id: 'a', left: 5 }])
  expect(log.over([{ id: 'a', left: 3 }], log.position())).toEqual([{ id: 'a', left: 3 }])
})

test('a row that belongs no longer is gone, and one that was not known stands first', () => {
  const log = open()
  log.add([
    { id: 'a', left: 0 },
    { id: 'c', left: 1 },
    { id: 'd', left: 0 },
  ])
  const rows = [
    { id: 'a', left: 2 },
    { id: 'b', left: 2 },
  ]
  expect(log.over(rows, 0)).toEqual([
    { id: 'c', left: 1 },
    { id: 'b', left: 2 },
  ])
})

test('the log stays small, and positions still mean the same', () => {
  const log = open()
  for (let count = 0; count < 1500; count += 1) log.add([{ id: `row ${count}`, left: 1 }])
  const asked = log.position()
  log.add([{ id: 'last', left: 1 }])
  expect(log.over([], asked)).toEqual([{ id: 'last', left: 1 }])
  expect(log.over([], 0)).toHaveLength(1000)
})

test('of another person nothing is remembered', () => {
  const log = open()
  log.add([{ id: 'a', left: 5 }])
  log.forget()
  expect(log.over([], 0)).toEqual([])
})
