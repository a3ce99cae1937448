export { CallFailure } from './call-failure.ts'
export { type CallOptions, type ClientOf, type ClientOptions, createClient } from './client.ts'
