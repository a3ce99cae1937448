export { CallFailure } from './call-failure.ts'
export {
  type CallEntries,
  type CallEntry,
  type CallOptions,
  type ClientOf,
  type ClientOptions,
  createClient,
} from './client.ts'
