/** What a client needs at run time: no schema travels to the browser, only their types. */

export { BASE_PATH } from './base-path.ts'
export type { Api, Call, InputOf, OutputOf, SentInputOf, StaffRole } from './call.ts'
export { type CallEntry, callFacts } from './call-entry.ts'
export * from './codes.ts'
export * from './countries.ts'
export type { Contract } from './index.ts'
export * from './kyc-lists.ts'
export * from './languages.ts'
export { RECOVERY_STEPS, recoveryOf } from './market-modes.ts'
export * from './offers.ts'
export { isMadeOfProductWords } from './product-words.ts'
