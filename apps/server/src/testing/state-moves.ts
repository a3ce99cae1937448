import { refuse } from '@bourse/money'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, oneRow, openDb, run, type Tx } from '../platform/database/db.ts'
import type { Moves } from '../platform/database/moves.ts'
import { testDatabase } from './database.ts'

export const NOW = new Date('2026-11-15T12:00:00Z')

export interface Machine<State extends string> {
  readonly moves: Moves<State>
  readonly table: string
  /** A row called `one` in the state, without the foreign rows that a whole one would hang on. */
  readonly plant: (state: string) => RawBuilder<unknown>
  /** How the module enters each state. */
  readonly enter: Partial<Record<State, (tx: Tx, id: string) => Promise<void>>>
}

/** Tests that the module's own statements make each move of its table, and no other. */
export function testMoves<State extends string>(name: string, { moves, table, plant, enter }: Machine<State>): void {
  const database = testDatabase()
  /** Only the owner of the tables may plant a row without those that it hangs on. */
  let owner: Db
  beforeAll(() => {
    owner = openDb({ url: database.url, poolSize: 1, role: undefined, onPoolError: () => undefined })
  })
  afterAll(() => owner.close())

  /** The state after the try, in a transaction that leaves nothing behind. */
  async function tried(from: string, move: (tx: Tx, id: string) => Promise<void>): Promise<string> {
    let state = ''
    await owner.tx(async (tx) => {
      await run(tx, sql`set local session_replication_role = replica`)
      await run(tx, plant(from))
      await move(tx, 'one')
      const row = sql<{ state: string }>`select state from ${sql.table(table)} where id = 'one'`
      state = (await oneRow(tx, row)).state
      return refuse({ code: 'undone' })
    })
    return state
  }

  const known: Moves<string> = moves
  const ways: Readonly<Record<string, ((tx: Tx, id: string) => Promise<void>) | undefined>> = enter
  test(`${name}: each move of the table is made, and no other`, async () => {
    for (const from of Object.keys(known))
      for (const [to, move] of Object.entries(ways)) {
        if (move === undefined) continue
        const outcome = tried(from, move)
        if (known[from]?.includes(to)) expect(await outcome, `${from} to ${to}`).toBe(to)
        else await expect(outcome, `${from} to ${to}`).rejects.toThrow(`may not become ${to}`)
      }
  })
}
