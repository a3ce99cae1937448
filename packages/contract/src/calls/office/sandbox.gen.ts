// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['sandbox']> = CallEntry<Contract['sandbox'][Name]>

export const inbox = 'POST /sandbox/inbox/list admin operator' as Entry<'inbox'>
export const clock = 'GET /sandbox/clock/get admin operator' as Entry<'clock'>
export const advanceClock = 'POST /sandbox/clock/advance admin operator' as Entry<'advanceClock'>
export const stopClock = 'POST /sandbox/clock/stop admin operator' as Entry<'stopClock'>
export const freezeClock = 'POST /sandbox/clock/freeze admin operator' as Entry<'freezeClock'>
export const runClock = 'POST /sandbox/clock/run admin operator' as Entry<'runClock'>
export const world = 'GET /sandbox/world admin operator' as Entry<'world'>
export const kycChecks = 'GET /sandbox/kyc/list admin operator' as Entry<'kycChecks'>
export const setKycRule = 'POST /sandbox/kyc/rule admin operator' as Entry<'setKycRule'>
export const tellKycVerdict = 'POST /sandbox/kyc/tell admin operator' as Entry<'tellKycVerdict'>
export const credit = 'POST /sandbox/credit money admin operator' as Entry<'credit'>
export const chains = 'GET /sandbox/chain/list admin operator' as Entry<'chains'>
export const chainBlocks = 'GET /sandbox/chain/blocks admin operator' as Entry<'chainBlocks'>
export const sendCoins = 'POST /sandbox/chain/send admin operator' as Entry<'sendCoins'>
export const mineBlocks = 'POST /sandbox/chain/mine admin operator' as Entry<'mineBlocks'>
export const reorganiseChain = 'POST /sandbox/chain/reorganise admin operator' as Entry<'reorganiseChain'>
export const signInSafe = 'POST /sandbox/safe/sign admin operator compliance' as Entry<'signInSafe'>
export const bank = 'GET /sandbox/bank/list admin operator' as Entry<'bank'>
export const payIn = 'POST /sandbox/bank/payIn admin operator' as Entry<'payIn'>
export const setPayoutMode = 'POST /sandbox/bank/payoutMode admin operator' as Entry<'setPayoutMode'>
export const answerPayout = 'POST /sandbox/bank/answerPayout admin operator' as Entry<'answerPayout'>
export const payments = 'GET /sandbox/payments/state admin operator' as Entry<'payments'>
export const setPaymentRule = 'POST /sandbox/payments/rule admin operator' as Entry<'setPaymentRule'>
export const actOnPayment = 'POST /sandbox/payments/act admin operator' as Entry<'actOnPayment'>
export const tellPayment = 'POST /sandbox/payments/tell admin operator' as Entry<'tellPayment'>
export const acquirer = 'GET /sandbox/acquirer/list admin operator' as Entry<'acquirer'>
export const actOnCharge = 'POST /sandbox/acquirer/act admin operator' as Entry<'actOnCharge'>
export const sendAcquirerEvent = 'POST /sandbox/acquirer/send admin operator' as Entry<'sendAcquirerEvent'>
export const setAcquirerHolds = 'POST /sandbox/acquirer/hold admin operator' as Entry<'setAcquirerHolds'>
export const venues = 'GET /sandbox/venues/list admin operator' as Entry<'venues'>
export const setVenue = 'POST /sandbox/venues/set admin operator' as Entry<'setVenue'>
export const splitVenues = 'POST /sandbox/venues/split admin operator' as Entry<'splitVenues'>
export const screeningLists = 'GET /sandbox/screening/lists admin operator' as Entry<'screeningLists'>
export const addToList = 'POST /sandbox/screening/add admin operator' as Entry<'addToList'>
export const removeFromList = 'POST /sandbox/screening/remove admin operator' as Entry<'removeFromList'>
export const setScreeningMode = 'POST /sandbox/screening/mode admin operator' as Entry<'setScreeningMode'>
export const markCoins = 'POST /sandbox/screening/mark admin operator' as Entry<'markCoins'>
export const unmarkCoins = 'POST /sandbox/screening/unmark admin operator' as Entry<'unmarkCoins'>
export const travelParties = 'GET /sandbox/travel/parties admin operator' as Entry<'travelParties'>
export const setTravelMode = 'POST /sandbox/travel/mode admin operator' as Entry<'setTravelMode'>
export const setTravelSender = 'POST /sandbox/travel/sender admin operator' as Entry<'setTravelSender'>
