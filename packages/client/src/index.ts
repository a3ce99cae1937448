export { CallFailure } from './call-failure.ts'
export {
  type CallEntries,
  type Caller,
  type CallInput,
  type CallOptions,
  type CallOutput,
  type ClientOf,
  type ClientOptions,
  createCaller,
  createClient,
} from './client.ts'
export { type CookieJar, createCookieJar } from './cookie-jar.ts'
export { type BookView, createDepthBook, type DepthBook } from './depth-book.ts'
export {
  createStream,
  type StreamClient,
  type StreamListener,
  type StreamOptions,
  type StreamState,
} from './stream.ts'
