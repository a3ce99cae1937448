export interface AssignInput {
  readonly uid: string
  readonly reason: string
}

/** What is asked for: whose it is, why, and the reference of an order where it is for one. */
export interface Assignment extends AssignInput {
  readonly reference: string
}

export interface AssignForm {
  readonly errors: { readonly uid?: 'uidMissing'; readonly reason?: 'reasonMissing' }
  /** Whose it becomes and why, when both are said. */
  readonly assignment: AssignInput | undefined
}

const LEAST_REASON = 10

/** Somebody gets money by this, so that a word is no reason. */
export function assignForm(input: AssignInput): AssignForm {
  const [uid, reason] = [input.uid.trim(), input.reason.trim()]
  const errors: AssignForm['errors'] = {
    ...(!/^\d{1,12}$/.test(uid) && { uid: 'uidMissing' as const }),
    ...(!isReason(reason) && { reason: 'reasonMissing' as const }),
  }
  return { errors, assignment: Object.keys(errors).length === 0 ? { uid, reason } : undefined }
}

export function isReason(text: string): boolean {
  return text.trim().length >= LEAST_REASON
}
