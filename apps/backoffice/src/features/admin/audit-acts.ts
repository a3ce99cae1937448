/** The acts that the server records, by the module that records them. One that is missing here is shown by its code. */
export const ACTS = [
  'staff.logged_in',
  'staff.log_in_failed',
  'staff.logged_out',
  'staff.created',
  'staff.changed',
  'staff.reset',
  'staff.password_changed',
  'system.maintenance_set',
  'ledger.audited',
  'markets.coin_added',
  'markets.coin_changed',
  'markets.tag_added',
  'markets.tag_changed',
  'markets.pair_changed',
  'markets.mode_set',
  'content.banner_added',
  'content.banner_changed',
  'content.banner_published',
  'content.banner_withdrawn',
  'content.news_added',
  'content.news_changed',
  'content.news_published',
  'content.news_withdrawn',
  'user.viewed',
  'user.frozen',
  'user.unfrozen',
  'user.session_ended',
  'user.sessions_ended',
  'user.withdrawals_stopped',
  'user.withdrawals_allowed',
  'user.note_added',
  'sandbox.credited',
  'sandbox.clock_advanced',
  'sandbox.clock_frozen',
  'sandbox.clock_run',
] as const
export type Act = (typeof ACTS)[number]

export function isKnownAct(act: string): act is Act {
  return ACTS.some((known) => known === act)
}
