import type { Doors } from '../../testing/doors.ts'

const CONTACT = ['admin', 'compliance', 'support'] as const
const DECIDING = ['admin', 'compliance'] as const

export const DOORS: Doors = {
  access: {
    listKeys: 'users',
    createKey: 'users',
    updateKey: 'users',
    removeKey: 'users',
    pauseKey: 'users',
    resumeKey: 'users',
    keyUses: 'users',
    officeKeysOf: CONTACT,
    officePauseKey: CONTACT,
    officeResumeKey: CONTACT,
    officeRemoveKey: CONTACT,
    partnerInfo: 'users',
    applyPartner: 'verified',
    updatePartner: 'users',
    partnerPayments: 'users',
    partnerPayment: 'users',
    partnerSummary: 'users',
    refundPartnerPayment: 'verified',
    payerPayment: 'everyone',
    quotePartnerPayment: 'users',
    payPartnerPayment: 'verified',
    officePartners: CONTACT,
    officePartner: CONTACT,
    proposePartner: ['compliance'],
    confirmPartner: ['compliance'],
    declinePartner: DECIDING,
    refusePartner: ['compliance'],
    suspendPartner: DECIDING,
  },
}
