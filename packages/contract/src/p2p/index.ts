export type { P2pCaseFile } from './case-file.ts'
export type { OfficeComplaint, OfficeComplaintRow } from './complaints.ts'
export {
  APPEAL_OUTCOMES,
  APPEAL_REASONS,
  type AppealOutcome,
  type AppealReason,
  COMPLAINT_STATES,
  type ComplaintState,
  LISTING_SIDES,
  LISTING_STATES,
  type ListingReason,
  type ListingSide,
  type ListingState,
  P2P_ACTS,
  P2P_STATES,
  P2P_STATUSES,
  type P2pAct,
  type P2pAppeal,
  type P2pBefore,
  type P2pComplaint,
  type P2pEndReason,
  type P2pEventKind,
  type P2pEvidence,
  type P2pListing,
  type P2pMerchant,
  type P2pMessage,
  type P2pObstacle,
  type P2pOffer,
  type P2pOrder,
  type P2pOrderDetail,
  type P2pParty,
  type P2pState,
  type P2pStatus,
  PRICE_KINDS,
  type PriceKind,
} from './fields.ts'
export * from './lists.ts'
export type {
  MerchantFigures,
  MerchantProfile,
  MerchantStanding,
  OfficeMerchant,
  OfficeMerchantRow,
} from './merchants.ts'
export type { MethodDetails, MethodSetting, PersonMethod } from './methods.ts'
export {
  APPEAL_FINDINGS,
  type AppealFinding,
  type OfficeAppeal,
  type OfficeAppealRow,
  type P2pPause,
} from './office.ts'
