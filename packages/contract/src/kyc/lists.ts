/** Lists without schemas, so that a browser may read them too. */

export const DOCUMENT_KINDS = ['passport', 'id_card', 'driving_licence', 'residence_permit'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_PARTS = ['front', 'back', 'selfie'] as const
export type DocumentPart = (typeof DOCUMENT_PARTS)[number]

/** Everything that a passport says stands on one page. */
export function partsOf(kind: DocumentKind): readonly DocumentPart[] {
  return kind === 'passport' ? ['front', 'selfie'] : DOCUMENT_PARTS
}

/** Citizens of these countries are not served; every user declares at registration not to be one (specification §3). */
export const RESTRICTED_NATIONALITIES: readonly string[] = ['CN']

export const CASE_STATES = ['draft', 'in_review', 'passed', 'rejected', 'expired'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** Why a submission is refused: the part it concerns, and what is wrong with it. */
export const KYC_REASONS = [
  'front_blurry',
  'front_cropped',
  'front_glare',
  'front_expired',
  'front_unsupported',
  'front_altered',
  'back_blurry',
  'back_cropped',
  'back_glare',
  'selfie_unclear',
  'selfie_mismatch',
  'selfie_not_live',
  'data_name',
  'data_birth_date',
  'data_number',
  'data_residence',
] as const
export type KycReason = (typeof KYC_REASONS)[number]

/** What makes a person look: nothing of it is ever told to the user. */
export const KYC_FLAGS = [
  'duplicate',
  'country_differs',
  'many_tries',
  'provider_consider',
  'provider_unclear',
  'screening_hit',
] as const
export type KycFlag = (typeof KYC_FLAGS)[number]

export const RESET_REASONS = ['selfie_unclear', 'number_missing', 'face_mismatch', 'suspicious'] as const
export type ResetReason = (typeof RESET_REASONS)[number]
