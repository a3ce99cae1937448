/** What happened to an account, as its owner and staff read it. */
export const SECURITY_EVENTS = [
  'logged_in',
  'logged_out',
  'session_ended',
  'other_sessions_ended',
  'password_changed',
  'password_reset',
  'authenticator_bound',
  'authenticator_changed',
  'authenticator_unbound',
  'authenticator_reset_asked',
  'authenticator_reset',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'second_factor_guessed',
  'fund_password_set',
  'fund_password_changed',
  'anti_phishing_changed',
  'email_bound',
  'email_changed',
  'phone_bound',
  'phone_changed',
  'settings_locked',
  'settings_unlock_asked',
  'address_book_opened',
  'address_added',
  'payment_method_bound',
  'upload_refused',
  'export_asked',
  'account_closed',
  'account_reopened',
  'frozen',
  'frozen_by_staff',
  'unfrozen',
  'session_ended_by_staff',
  'sessions_ended_by_staff',
  'withdrawals_stopped',
  'withdrawals_allowed',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

/** A page that was loaded before the server learned a new kind has no word of its own for it. */
export function isSecurityEvent(kind: string): kind is SecurityEventKind {
  return SECURITY_EVENTS.some((known) => known === kind)
}
