/**
 * The architecture in one array: a module imports only modules to its left, so circles cannot exist.
 * Facts that flow the other way go by event, or by a port that the lower module declares and app.ts wires.
 */
export const MODULE_ORDER = [
  'ledger',
  'markets',
  'index',
  'notices',
  'identity',
  'screening',
  'kyc',
  'travel',
  'content',
  'trading',
  'wallet',
  'funding',
  'credit',
  'custody',
  'vault',
  'banking',
  'payments',
  'withdrawals',
  'privacy',
  'stream',
  'admin',
] as const
export type ModuleName = (typeof MODULE_ORDER)[number]
