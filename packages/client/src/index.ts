export { CallFailure } from './call-failure.ts'
export { type CallEntry, type CallOptions, type ClientOf, type ClientOptions, createClient } from './client.ts'
