import type { ApiKey, KeyState } from '@bourse/contract'
import type { KeyRow, SeenKeyRow } from './keys.sql.ts'

export function keyView(row: SeenKeyRow): ApiKey {
  return {
    ...{ id: row.id, name: row.name, hint: row.hint, kind: row.kind },
    ...{ scopes: [...row.scopes], addresses: [...row.addresses], farPrices: row.far_prices },
    state: stateOf(row),
    createTime: row.made_at.toISOString(),
    lapsesAt: row.lapses_at?.toISOString() ?? null,
    lastUsedAt: row.last_at?.toISOString() ?? null,
    lastIp: row.last_ip,
  }
}

export function stateOf({ held_at: held, paused_at: paused }: Pick<KeyRow, 'held_at' | 'paused_at'>): KeyState {
  if (held !== null) return 'held'
  return paused === null ? 'active' : 'paused'
}
