import { activities } from './activities/calls.ts'
import { admin } from './admin/calls.ts'
import { airdrops } from './airdrops/calls.ts'
import { api } from './api/calls.ts'
import { banking } from './banking/calls.ts'
import { bonuses } from './bonuses/calls.ts'
import { boosts } from './boosts/calls.ts'
import { competitions } from './competitions/calls.ts'
import { content } from './content/calls.ts'
import { convert } from './convert/calls.ts'
import { coupons } from './coupons/calls.ts'
import { credit } from './credit/calls.ts'
import { custody } from './custody/calls.ts'
import { discount } from './discount/calls.ts'
import { etp } from './etp/calls.ts'
import { funding } from './funding/calls.ts'
import { identity } from './identity/calls.ts'
import { index } from './index/calls.ts'
import { invitations } from './invitations/calls.ts'
import { kyc } from './kyc/calls.ts'
import { markets } from './markets/calls.ts'
import { notices } from './notices/calls.ts'
import { p2p } from './p2p/calls.ts'
import { payments } from './payments/calls.ts'
import { policy } from './policy/calls.ts'
import { privacy } from './privacy/calls.ts'
import { quickbuy } from './quickbuy/calls.ts'
import { sandbox } from './sandbox/calls.ts'
import { saving } from './saving/calls.ts'
import { screening } from './screening/calls.ts'
import { shares } from './shares/calls.ts'
import { stream } from './stream/calls.ts'
import { trading } from './trading/calls.ts'
import { travel } from './travel/calls.ts'
import { trial } from './trial/calls.ts'
import { wallet } from './wallet/calls.ts'
import { wealth } from './wealth/calls.ts'
import { withdrawals } from './withdrawals/calls.ts'

/** Every call of both APIs, by module. The server, the client and the OpenAPI document are made from it. */
export const contract = {
  notices,
  identity,
  screening,
  kyc,
  policy,
  travel,
  markets,
  index,
  content,
  trading,
  wallet,
  funding,
  credit,
  custody,
  banking,
  payments,
  withdrawals,
  p2p,
  convert,
  quickbuy,
  saving,
  discount,
  etp,
  wealth,
  activities,
  coupons,
  invitations,
  shares,
  trial,
  bonuses,
  airdrops,
  competitions,
  boosts,
  privacy,
  stream,
  api,
  admin,
  sandbox,
} as const
export type Contract = typeof contract

export * from './activities/index.ts'
export type { AuditEntry, SystemStatus, SystemWarning } from './admin/calls.ts'
export { STAFF_ROLES, type Staff } from './admin/fields.ts'
export { type DecisionProof, decisionProof, type StaffKey } from './admin/keys.ts'
export { STAFF_PROPOSAL_KINDS, type StaffProposal } from './admin/staff.ts'
export * from './airdrops/index.ts'
export * from './api/index.ts'
export * from './banking/index.ts'
export { BASE_PATH, TIME_HEADER } from './base-path.ts'
export * from './bonuses/index.ts'
export * from './boosts/index.ts'
export * from './call.ts'
export * from './call-entry.ts'
export * from './codes.ts'
export * from './competitions/index.ts'
export type { FeeSchedule, HomeNotice } from './content/calls.ts'
export {
  type Banner,
  type BannerInput,
  type CompareLines,
  type HistoryData,
  type HomeCoin,
  type HomePageData,
  type MarketFigures,
  type NewsInput,
  type NewsItem,
  type OfficeBanner,
  type OfficeNewsItem,
  PLACEMENTS,
  PUBLICATION_PHASES,
  PUBLICATION_STATES,
  type PublicationPhase,
  type WebTheme,
} from './content/publications.ts'
export {
  CONVERT_CALLS,
  CONVERT_CLASSES,
  CONVERT_HALTS,
  type Conversion,
  type ConvertAsset,
  type ConvertCall,
  type ConvertClass,
  type ConvertHalt,
  type ConvertLimits,
  type ConvertLine,
  type ConvertPrice,
  type ConvertQuote,
  type ConvertSetting,
  type OpenQuote,
} from './convert/fields.ts'
export type { ConvertDesk, DeskAsset, DeskFigures, DeskProposal, OfficeConversion } from './convert/office.ts'
export * from './countries.ts'
export * from './coupons/index.ts'
export type {
  CreditAmount,
  CreditInfo,
  CreditReason,
  CreditRight,
  OfficeCredit,
} from './credit/calls.ts'
export { CREDIT_STATES, type CreditEvent, type CreditState, type OrderCredit } from './credit/fields.ts'
export {
  CRYPTO_DEPOSIT_STATES,
  type CryptoDeposit,
  type CryptoDepositDetail,
  type CryptoDepositState,
  type DepositAddress,
  type DepositChain,
  type OfficeChainWallet,
  type OfficeCryptoDeposit,
} from './custody/calls.ts'
export {
  RESERVE_MOVE_KINDS,
  RESERVE_MOVE_STATES,
  RESERVE_TIERS,
  type ReserveChain,
  type ReserveMove,
  type ReserveMoveKind,
  type ReserveMoveState,
  type ReserveTier,
  type UnsignedMove,
} from './custody/reserves.ts'
export { type ApprovedPayment, type DecisionSubject, decisionText, quoted } from './decision-text.ts'
export * from './discount/index.ts'
export { canonicalEmail } from './email.ts'
export * from './etp/index.ts'
export type { LanguageTexts } from './fields.ts'
export type { DepositDetail, FundingRecord, WayFee } from './funding/calls.ts'
export { DEPOSIT_STATUSES, type DepositStatus } from './funding/fields.ts'
export type { AppLogInAsked, AppLogInStarted } from './identity/account-fields.ts'
export {
  type Area,
  type CodeAct,
  type DeviceSession,
  FIAT_PREFERENCES,
  type OutflowCodeAct,
  type OwnCodeAct,
  type PublicCodeAct,
  type RegistrationBonus,
  type SecurityState,
  type UserData,
} from './identity/fields.ts'
export {
  FREEZE_REASONS,
  type FreezeReason,
  type OfficeSession,
  type OfficeUser,
  type OfficeUserRow,
  type PersonLine,
  type SecurityEvent,
  UNFREEZE_EVIDENCE,
  type UnfreezeEvidence,
  type UserNote,
} from './identity/office-fields.ts'
export type { Assertion, AssertionOptions, NewPasskey, NewPasskeyOptions, Passkey } from './identity/passkey-fields.ts'
export { SECURITY_EVENTS, type SecurityEventKind } from './identity/security-events.ts'
export type { IndexAsset, IndexOverview } from './index/calls.ts'
export * from './invitations/index.ts'
export * from './invitations/index.ts'
export type {
  HandoverView,
  KycFiles,
  KycInfo,
  KycLimits,
  KycPerson,
  OfficeKycCase,
  OfficeKycRow,
  OfficeReset,
  OfficeResetRow,
  ResetState,
} from './kyc/fields.ts'
export * from './kyc/lists.ts'
export * from './languages.ts'
export {
  type Candle,
  type Currency,
  type Depth,
  type FeeTier,
  INTERVALS,
  type Interval,
  type PublicTrade,
  type Ticker,
  type TradingPair,
} from './markets/calls.ts'
export {
  COIN_STATES,
  type CoinAttributes,
  type CoinItem,
  type CoinQuote,
  type CollectedCoin,
  type LeveragedProduct,
  RANGES,
  type Range,
  type SecurityInfo,
  TAG_KINDS,
  TAG_RULES,
  type TagInfo,
  type TagRule,
  type VolumeInfo,
} from './markets/coin-fields.ts'
export { MARKET_MODES, type MarketMode, recoveryOf } from './markets/market-modes.ts'
export type { CoinInput, OfficeCoin, OfficePair, OfficeTag, PairInput, TagInput } from './markets/office-fields.ts'
export type { NotificationSettings } from './notices/calls.ts'
export * from './p2p/index.ts'
export * from './payments/index.ts'
export type {
  GateState,
  KnowledgeOutcome,
  KnowledgeTest,
  PolicyDocument,
  PolicyRule,
  ProductStanding,
} from './policy/fields.ts'
export * from './policy/lists.ts'
export type { InvestorEvidence, OfficePolicyRule, PolicyImpact, PolicyProposal } from './policy/office.ts'
export type { Closing, DataExport } from './privacy/calls.ts'
export type { Retention } from './privacy/office.ts'
export * from './privacy/periods.ts'
export type {
  OfficeQuickbuyCase,
  OfficeQuickbuyOrder,
  OfficeQuickbuyPartner,
  QuickbuyOrder,
  QuickbuyOrderDetail,
  QuickbuyPlatformView,
  QuickbuyQuote,
  QuickbuySetting,
} from './quickbuy/fields.ts'
export * from './quickbuy/lists.ts'
export {
  CHARGE_ACTS,
  type ChargeAct,
  type EventWay,
  type SandboxAcquirerState,
} from './sandbox/acquirer.ts'
export type { SandboxBankState } from './sandbox/bank.ts'
export type { InboxMessage, KycRule, SandboxClock, SandboxKycCheck, SandboxWorld } from './sandbox/calls.ts'
export type { MadeFriend, SandboxCampaigns } from './sandbox/campaigns.ts'
export type { SandboxBlock, SandboxChain } from './sandbox/chains.ts'
export type { SandboxHedgeMode, SandboxHedgeState } from './sandbox/hedge.ts'
export type { SandboxP2pMode, SandboxP2pState } from './sandbox/p2p.ts'
export {
  PARTNER_ACTS,
  PARTNER_EVENT_WAYS,
  type PartnerAct,
  type PartnerEventWay,
  type SandboxPartnerRule,
  type SandboxPartnersState,
} from './sandbox/partners.ts'
export type {
  SandboxEventWay,
  SandboxPayment,
  SandboxPaymentAct,
  SandboxPaymentEvent,
  SandboxPaymentMethod,
  SandboxPaymentRule,
  SandboxPaymentsState,
} from './sandbox/payments.ts'
export type { SandboxReceiverState } from './sandbox/receiver.ts'
export { SANDBOX_SCREENING_MODES, type SandboxScreeningMode, type SandboxScreeningState } from './sandbox/screening.ts'
export type { SandboxShopAnswer } from './sandbox/shop.ts'
export type { SandboxTravelMode, SandboxTravelState } from './sandbox/travel.ts'
export type { SandboxVenue, SandboxVenueMode } from './sandbox/venues.ts'
export * from './saving/index.ts'
export type { AddressFinding, PersonHit, ScreeningCase, ScreeningRow, ScreeningStanding } from './screening/calls.ts'
export * from './screening/lists.ts'
export * from './shares/index.ts'
export {
  type ChannelData,
  type DataOf,
  type DepthData,
  type FundingEvent,
  STREAM_PATH,
  STREAM_REFUSALS,
  type StreamChannel,
  type StreamMessage,
  type StreamRefusal,
  type StreamRequest,
} from './stream/calls.ts'
export {
  type Fill,
  ORDER_END_REASONS,
  ORDER_KINDS,
  ORDER_SELF_TRADES,
  ORDER_SIDES,
  ORDER_STATES,
  ORDER_STATUSES,
  ORDER_TIMES_IN_FORCE,
  type Order,
  type OwnTrade,
  PLAN_FREQUENCIES,
  type Plan,
  type PlanRun,
} from './trading/calls.ts'
export type { DepositBuy } from './trading/fields.ts'
export type { Destination, TravelProvider, TravelRow, TravelTransfer } from './travel/calls.ts'
export * from './travel/lists.ts'
export * from './trial/index.ts'
export type {
  Movement,
  MovementGroup,
  OfficeBalance,
  OfficeEntry,
  OwnStatementEntry,
  RestrictionReason,
  StatementEntry,
  UserState,
  ValuedAsset,
  ValueHistory,
  ValueMark,
  ValueRange,
  WalletAsset,
  WalletProduct,
} from './wallet/calls.ts'
export * from './wealth/index.ts'
export * from './withdrawals/index.ts'
