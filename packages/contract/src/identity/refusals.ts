export const CODE_REFUSALS = ['identity.code_wrong', 'identity.code_expired'] as const
/** Of every call that takes an account: a number may have the form of one and still not exist. */
export const ACCOUNT_REFUSALS = ['identity.phone_malformed', 'identity.email_malformed'] as const
export const SEND_REFUSALS = [
  'identity.code_too_soon',
  'identity.code_daily_limit',
  'identity.code_network_limit',
  'identity.code_budget',
  'identity.phone_malformed',
  'identity.phone_area_closed',
  'identity.email_malformed',
  'identity.email_refused',
] as const
/** Of every act that asks for the second factor where one is bound. */
export const FACTOR_REFUSALS = [
  'identity.totp_missing',
  'identity.totp_wrong',
  'identity.passkey_needed',
  'identity.login_limit',
] as const
/** Of every security change, wherever it is made. */
export const LOCK_REFUSALS = ['identity.settings_locked'] as const
/** Of acts that ask for a second factor, or for a mailed code where none is bound. */
export const PROOF_REFUSALS = [...FACTOR_REFUSALS, 'identity.code_missing', ...CODE_REFUSALS] as const
