/**
 * The numbers that stand for names inside the engine. Sides, modes, times in force, order types, places and reasons are
 * the places of their names in the lists of commands.ts and events.ts.
 *
 * Every file copies what it uses into constants of its own, here and with the layouts of orders and events: the compiler
 * puts those into the code, while it loads and checks an imported constant at every use. That is a fifth of the speed.
 */
export const CODE = {
  /** No slot, level, page, chapter or owner. */
  NONE: -1,

  BUY: 0,
  SELL: 1,

  CANCEL_ONLY: 1,
  POST_ONLY_MODE: 2,
  OPEN_MODE: 3,

  GTC: 0,
  IOC: 1,
  FOK: 2,
  POST_ONLY: 3,

  EXPIRE_TAKER: 0,
  EXPIRE_MAKER: 1,
  EXPIRE_BOTH: 2,
  DECREMENT: 3,

  LIMIT: 0,
  MARKET: 1,
  STOP_LIMIT: 2,
  OCO_LIMIT: 3,
  OCO_STOP: 4,

  /** Where an order is: it is being matched, rests, waits for its trigger, or has ended. */
  INCOMING: 0,
  IN_BOOK: 1,
  CONDITIONAL: 2,
  GONE: 3,

  /** Why an order ended. */
  BY_USER: 1,
  BY_OPERATOR: 2,
  WITH_SIBLING: 3,
  IMMEDIATE: 4,
  KILLED: 5,
  SELF_TRADED: 6,
  NO_LIQUIDITY: 7,
  PAST_BAND: 8,
  SPENT: 9,

  /** Kinds of events. */
  ACCEPTED: 0,
  TRADED: 1,
  RESTED: 2,
  ENDED: 3,
  PREVENTED: 4,
  TRIGGERED: 5,
  MODE_SET: 6,
} as const
