/** What every client needs at run time: no schema travels to the browser, only their types. Lists are entries of their own. */

export { BASE_PATH, TIME_HEADER } from './base-path.ts'
export type { Api, Call, InputOf, OutputOf, SentInputOf, StaffRole } from './call.ts'
export { type CallEntry, callFacts } from './call-entry.ts'
export * from './codes.ts'
export type { Contract } from './index.ts'
export * from './languages.ts'
