import { admin } from './admin.ts'
import { content } from './content.ts'
import { identity } from './identity.ts'
import { markets } from './markets.ts'
import { sandbox } from './sandbox.ts'
import { wallet } from './wallet.ts'

/** Every call of both APIs, by module. The server, the client and the OpenAPI document are made from it. */
export const contract = { identity, markets, content, wallet, admin, sandbox } as const
export type Contract = typeof contract

export { type AuditEntry, STAFF_ROLES, type Staff, type SystemStatus } from './admin.ts'
export { BASE_PATH } from './base-path.ts'
export * from './call.ts'
export * from './codes.ts'
export type { FeeSchedule, HomeNotice } from './content.ts'
export * from './countries.ts'
export { FIAT_PREFERENCES, type UserData } from './identity.ts'
export * from './languages.ts'
export type { Currency, TradingPair } from './markets.ts'
export type { InboxMessage, SandboxClock, SandboxWorld } from './sandbox.ts'
export type { StatementEntry, WalletAsset } from './wallet.ts'
