export { CallFailure } from './call-failure.ts'
export {
  type CallEntries,
  type CallEntry,
  type CallOptions,
  type ClientOf,
  type ClientOptions,
  createClient,
} from './client.ts'
export { type BookView, createDepthBook, type DepthBook } from './depth-book.ts'
export {
  createStream,
  type StreamClient,
  type StreamListener,
  type StreamOptions,
  type StreamState,
} from './stream.ts'
