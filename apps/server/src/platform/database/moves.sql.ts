import { type RawBuilder, sql } from 'kysely'
import { type Moves, statesBefore } from './moves.ts'

/** The two halves of an update that changes a state. A tidy rule holds that no statement has one without the other. */
export interface StateChange {
  readonly set: RawBuilder<unknown>
  /** Only rows in a state that the new one may follow. */
  readonly from: RawBuilder<unknown>
}

export interface StateChangeOptions {
  /** Where the present state stands, if more than one table has a column of that name. */
  readonly column?: string
  /** Rows of which this does not hold keep their state, whatever else the update gives them. */
  readonly when?: RawBuilder<unknown>
}

export function entering<State extends string>(
  moves: Moves<State>,
  to: State,
  options: StateChangeOptions = {},
): StateChange {
  return halves(statesBefore(moves, to), to, options)
}

/** For a row that is written as a whole: its state may also stay what it is. */
export function writing<State extends string>(
  moves: Moves<State>,
  to: State,
  options: StateChangeOptions = {},
): StateChange {
  return halves([...statesBefore(moves, to), to], to, options)
}

/** For a row that is found again: it enters the state if it may, and keeps its own otherwise. */
export function enteringIfMay<State extends string>(moves: Moves<State>, to: State, column: string): StateChange {
  const { from } = writing(moves, to, { column })
  return writing(moves, to, { column, when: from })
}

/** For many rows at once, whose new states stand in a column of their own; a state may stay what it is. */
export function writingEach<State extends string>(
  moves: Moves<State>,
  columns: { readonly before: string; readonly after: string },
): StateChange {
  const states = Object.keys(moves) as State[]
  const pairs = states.flatMap((before) => [before, ...moves[before]].map((after) => `('${before}', '${after}')`))
  const [before, after] = [sql.ref(columns.before), sql.ref(columns.after)]
  return { set: sql`state = ${after}`, from: sql`(${before}, ${after}) in (${sql.raw(pairs.join(', '))})` }
}

function halves(before: readonly string[], to: string, { column = 'state', when }: StateChangeOptions): StateChange {
  const present = sql.ref(column)
  const from = sql`${present} = any(${[...before]}::text[])`
  const after = when === undefined ? sql`${to}` : sql`case when ${when} then ${to} else ${present} end`
  return { set: sql`state = ${after}`, from }
}
