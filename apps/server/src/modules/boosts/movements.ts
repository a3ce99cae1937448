import type { MovementKind } from '../../platform/movements.ts'

export const BOOST_MOVEMENTS: readonly MovementKind[] = [{ kind: 'boost_paid', movement: 'reward', group: 'other' }]
