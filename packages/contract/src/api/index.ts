export type { ApiKey, KeyUse, NewApiKey } from './fields.ts'
export * from './lists.ts'
export type { OfficeApiKey } from './office.ts'
