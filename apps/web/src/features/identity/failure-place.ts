import type { CallFailure } from '@bourse/client'

/** The fields that the server's refusals speak of. */
export type Place =
  | 'email'
  | 'code'
  | 'googleCode'
  | 'number'
  | 'recoveryCode'
  | 'password'
  | 'confirmation'
  | 'oldPassword'
  | 'antiPhishingCode'
  | 'old'
  | 'oldCode'
  | 'next'

const PLACES: Readonly<Record<string, Place>> = {
  'identity.email_missing': 'email',
  'identity.email_malformed': 'email',
  'identity.email_not_registered': 'old',
  'identity.phone_not_registered': 'old',
  'identity.old_code_wrong': 'oldCode',
  'identity.old_code_expired': 'oldCode',
  'identity.email_same': 'next',
  'identity.email_taken': 'next',
  'identity.phone_malformed': 'next',
  'identity.phone_area_closed': 'next',
  'identity.phone_same': 'next',
  'identity.phone_taken': 'next',
  'identity.code_missing': 'code',
  'identity.code_malformed': 'code',
  'identity.code_wrong': 'code',
  'identity.code_expired': 'code',
  'identity.totp_missing': 'googleCode',
  'identity.totp_wrong': 'googleCode',
  'identity.passkey_needed': 'googleCode',
  'identity.app_number_wrong': 'number',
  'identity.recovery_code_wrong': 'recoveryCode',
  'identity.password_missing': 'password',
  'identity.password_length': 'password',
  'identity.password_numeric': 'password',
  'identity.password_common': 'password',
  'identity.password_same': 'password',
  'identity.password_mismatch': 'confirmation',
  'identity.old_password_wrong': 'oldPassword',
  'identity.fund_password_malformed': 'password',
  'identity.fund_password_mismatch': 'confirmation',
  'identity.fund_password_wrong': 'oldPassword',
  'identity.fund_password_locked': 'oldPassword',
  'identity.anti_phishing_malformed': 'antiPhishingCode',
}

export interface Answered {
  /** What stands at a field. */
  at(place: Place): string | undefined
  /** What is about no field that is shown, and stands above the button. */
  readonly note: string | undefined
}

/** Where the words of the server belong: at the field they are about, if the form has it. */
export function answered(failure: CallFailure | null, shown: readonly Place[]): Answered {
  const place = failure === null ? undefined : PLACES[failure.reason]
  const here = place !== undefined && shown.includes(place)
  return {
    at: (asked) => (here && asked === place ? failure?.message : undefined),
    note: failure === null || here ? undefined : failure.message,
  }
}
