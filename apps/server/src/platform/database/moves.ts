import { assert } from '@bourse/money'

/** Which states may follow each state. What is not here cannot happen, whoever asks for it. */
export type Moves<State extends string> = Readonly<Record<State, readonly State[]>>

/** The states from which one may be entered: the condition of the update that enters it. */
export function statesBefore<State extends string>(moves: Moves<State>, to: State): State[] {
  const states = Object.keys(moves) as State[]
  return states.filter((from) => moves[from].includes(to))
}

/** Of such an update, which touches one row or meets a state that it may not leave this way. */
export function assertMoved(touched: number, what: string, to: string): void {
  assert(touched === 1, `${what} may not become ${to} from where it is`)
}
