/** Refusals that several calls of the module share. */

export const CODE_REFUSALS = ['identity.code_wrong', 'identity.code_expired'] as const
/** Of every call that takes an account: a number may have the form of one and still not exist. */
export const ACCOUNT_REFUSALS = ['identity.phone_malformed'] as const
export const SEND_REFUSALS = [
  'identity.code_too_soon',
  'identity.code_daily_limit',
  'identity.code_budget',
  'identity.phone_malformed',
  'identity.phone_area_closed',
] as const
/** Of every act that asks for the authenticator where one is bound. */
export const FACTOR_REFUSALS = ['identity.totp_missing', 'identity.totp_wrong', 'identity.login_limit'] as const
export const PASSWORD_REFUSALS = [
  'identity.password_common',
  'identity.password_same',
  'identity.password_mismatch',
  'session.frozen',
] as const
export const FUND_REFUSALS = [
  'identity.fund_password_mismatch',
  'identity.fund_password_missing',
  'identity.fund_password_wrong',
  'identity.fund_password_locked',
] as const

/** Of a code to an address or number that is to be bound. */
export const NEW_CODE_REFUSALS = ['identity.email_same', 'identity.phone_same'] as const
/** Of binding an address or number with a code to each side. */
export const CONTACT_REFUSALS = ['identity.old_code_wrong', 'identity.old_code_expired'] as const
export const INVITER_REFUSALS = [
  'identity.invite_code_unknown',
  'identity.invite_code_own',
  'identity.invite_code_set',
  'identity.invite_code_late',
  'identity.invite_not_offered',
] as const
