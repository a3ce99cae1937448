export type {
  EtpGate,
  EtpHolding,
  EtpNavHistory,
  EtpOrder,
  EtpOrderDetail,
  EtpProduct,
  EtpQuote,
} from './fields.ts'
export * from './lists.ts'
export {
  ETP_PROPOSAL_KINDS,
  type EtpDesk,
  type EtpDeskProduct,
  type EtpProposal,
  type EtpProposalKind,
  type OfficeEtpOrder,
} from './office.ts'
export * from './payoff.ts'
