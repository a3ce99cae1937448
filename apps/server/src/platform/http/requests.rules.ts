import type { Moves } from '../database/moves.ts'
import type { RequestRow } from './requests.sql.ts'

export const REQUEST_MOVES: Moves<RequestRow['state']> = { pending: ['done'], done: [] }
