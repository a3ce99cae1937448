import { STAFF_ROLES, type StaffRole } from '@bourse/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Ready, withdrawalWorld } from '../apps/server/src/modules/withdrawals/withdrawals.fixture.ts'
import { loggedInStaff, loggedInUser } from '../apps/server/src/testing/accounts.ts'
import { CALLS, formOf, type NamedCall, sendCall } from './doors/calls.ts'
import { makeObjects, type Objects } from './doors/objects.ts'
import { changesBetween, type Overlooked, stateOf } from './doors/state.ts'

/**
 * Who may make each call. A call without a line here fails: access is decided, never inherited. `verified` is open to every user
 * who is logged in, and refuses in words of its own whose identity is not verified.
 */
const ACCESS = {
  'identity.sendCode': 'everyone',
  'identity.sendOwnCode': 'users',
  'identity.isValidCode': 'everyone',
  'identity.judgeAccount': 'everyone',
  'identity.register': 'everyone',
  'identity.loginWithPassword': 'everyone',
  'identity.loginWithCode': 'everyone',
  'identity.verifyAfterLogin': 'everyone',
  'identity.resetForgottenPassword': 'everyone',
  'identity.verifyOldPassword': 'users',
  'identity.changePassword': 'users',
  'identity.changePasswordByCode': 'users',
  'identity.newAuthenticatorSecret': 'users',
  'identity.bindAuthenticator': 'users',
  'identity.verifyBeforeChange': 'users',
  'identity.renewRecoveryCodes': 'users',
  'identity.setFundPassword': 'users',
  'identity.resetFundPassword': 'users',
  'identity.securityState': 'users',
  'identity.setAntiPhishingCode': 'users',
  'identity.sessions': 'users',
  'identity.endSession': 'users',
  'identity.endOtherSessions': 'users',
  'identity.freeze': 'everyone',
  'identity.passkeyLogInOptions': 'everyone',
  'identity.passkeyOptions': 'users',
  'identity.newPasskeyOptions': 'users',
  'identity.addPasskey': 'users',
  'identity.passkeys': 'users',
  'identity.renamePasskey': 'users',
  'identity.removePasskey': 'users',
  'identity.stepUp': 'users',
  'identity.startAppLogIn': 'everyone',
  'identity.loginWithApp': 'everyone',
  'identity.askedAppLogIn': 'users',
  'identity.answerAppLogIn': 'users',
  'identity.lockSettings': 'users',
  'identity.unlockSettings': 'users',
  'identity.unlockSettingsByCode': 'everyone',
  'identity.notificationSettings': 'users',
  'identity.setNotifications': 'users',
  'identity.logout': 'users',
  'identity.userData': 'users',
  'identity.setLanguage': 'users',
  'kyc.info': 'users',
  'kyc.saveDocument': 'users',
  'kyc.savePerson': 'users',
  'kyc.uploadKycFile': 'users',
  'kyc.draftFile': 'users',
  'kyc.checkCode': 'users',
  'kyc.submit': 'users',
  'kyc.startHandover': 'users',
  'kyc.checkKycInfo': 'users',
  'kyc.uploadFile': 'users',
  'kyc.submitUnbindInfo': 'users',
  'kyc.unbindInfo': 'users',
  'kyc.claimHandover': 'everyone',
  'kyc.handover': 'everyone',
  'kyc.handoverUpload': 'everyone',
  'kyc.finishHandover': 'everyone',
  'kyc.lostSendCode': 'everyone',
  'kyc.lostStart': 'everyone',
  'kyc.lostCheck': 'everyone',
  'kyc.lostUpload': 'everyone',
  'kyc.lostSubmit': 'everyone',
  'kyc.lostState': 'everyone',
  'kyc.verdict': 'partners',
  'kyc.officeCases': ['admin', 'compliance', 'reviewer', 'support'],
  'kyc.officeResets': ['admin', 'compliance', 'reviewer', 'support'],
  'kyc.officeCase': ['admin', 'compliance', 'reviewer'],
  'kyc.officeFile': ['admin', 'compliance', 'reviewer'],
  'kyc.takeCase': ['admin', 'compliance', 'reviewer'],
  'kyc.releaseCase': ['admin', 'compliance', 'reviewer'],
  'kyc.approveCase': ['admin', 'compliance', 'reviewer'],
  'kyc.refuseCase': ['admin', 'compliance', 'reviewer'],
  'kyc.officeReset': ['admin', 'compliance', 'reviewer'],
  'kyc.takeReset': ['admin', 'compliance', 'reviewer'],
  'kyc.releaseReset': ['admin', 'compliance', 'reviewer'],
  'kyc.approveReset': ['admin', 'compliance', 'reviewer'],
  'kyc.refuseReset': ['admin', 'compliance', 'reviewer'],
  'identity.areas': 'everyone',
  'identity.sendNewCode': 'users',
  'identity.setEmail': 'users',
  'identity.setMobile': 'users',
  'identity.setInviteCode': 'users',
  'identity.inviter': 'everyone',
  'identity.registrationBonus': 'everyone',
  'identity.updateUser': 'users',
  'identity.securityEvents': 'users',
  'identity.officeUsers': ['admin', 'compliance', 'reviewer', 'support'],
  'identity.officeUser': ['admin', 'compliance', 'reviewer', 'support'],
  'identity.officeSessions': ['admin', 'compliance', 'support'],
  'identity.officeSecurityEvents': ['admin', 'compliance', 'support'],
  'identity.officeInvitees': ['admin', 'compliance', 'support'],
  'identity.officeNotes': ['admin', 'compliance', 'support'],
  'identity.addNote': ['admin', 'compliance', 'support'],
  'identity.freezeUser': ['admin', 'compliance', 'support'],
  'identity.unfreezeUser': ['admin', 'compliance', 'support'],
  'identity.endUserSession': ['admin', 'compliance', 'support'],
  'identity.endUserSessions': ['admin', 'compliance', 'support'],
  'identity.stopWithdrawals': ['admin', 'compliance', 'support'],
  'identity.allowWithdrawals': ['admin', 'compliance'],
  'markets.currencies': 'everyone',
  'markets.currencyCodes': 'everyone',
  'markets.symbols': 'everyone',
  'markets.level2': 'everyone',
  'markets.tradeHistory': 'everyone',
  'markets.prices': 'everyone',
  'markets.tradePrice': 'everyone',
  'markets.tradeDepth': 'everyone',
  'markets.exchangeRates': 'everyone',
  'markets.klines': 'everyone',
  'markets.klines2': 'everyone',
  'markets.latestKline': 'everyone',
  'markets.advancedKlines': 'everyone',
  'markets.multiKlines': 'everyone',
  'markets.klineConfig': 'everyone',
  'markets.publicKlines': 'everyone',
  'markets.tradeKlines': 'everyone',
  'markets.feeSettings': 'everyone',
  'markets.recommendedFavourites': 'everyone',
  'markets.favourites': 'users',
  'markets.addFavourite': 'users',
  'markets.removeFavourite': 'users',
  'markets.isFavourite': 'users',
  'markets.coins': 'everyone',
  'markets.leveragedCoins': 'everyone',
  'markets.coinPageAttributes': 'everyone',
  'markets.recallPageAttributes': 'everyone',
  'markets.coinAttributes': 'everyone',
  'markets.tags': 'everyone',
  'markets.coinsByTag': 'everyone',
  'markets.securityInfo': 'everyone',
  'markets.volumeInfo': 'everyone',
  'markets.collectedCoins': 'users',
  'markets.collect': 'users',
  'markets.collectMany': 'users',
  'markets.officeCoins': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'markets.officeTags': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'markets.officePairs': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'markets.saveCoin': ['admin', 'operator'],
  'markets.saveTag': ['admin', 'operator'],
  'markets.savePair': ['admin', 'operator'],
  'markets.setMarketMode': ['admin', 'operator'],
  'content.homeNotice': 'everyone',
  'content.baseInfo': 'everyone',
  'content.fees': 'everyone',
  'content.languageSuggestion': 'everyone',
  'content.reportVital': 'everyone',
  'content.homePageData': 'everyone',
  'content.homeCoins': 'everyone',
  'content.compareLines': 'everyone',
  'content.historyData': 'everyone',
  'content.marketData': 'everyone',
  'content.coinTagInfo': 'everyone',
  'content.webThemes': 'everyone',
  'content.activityBanners': 'everyone',
  'content.investBanners': 'everyone',
  'content.shareBanner': 'everyone',
  'content.outerNews': 'everyone',
  'content.officeBanners': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'content.officeNews': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'content.officeNewsItem': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'content.saveBanner': ['admin', 'operator'],
  'content.publishBanner': ['admin', 'operator'],
  'content.withdrawBanner': ['admin', 'operator'],
  'content.saveNews': ['admin', 'operator'],
  'content.publishNews': ['admin', 'operator'],
  'content.withdrawNews': ['admin', 'operator'],
  'trading.placeOrder': 'users',
  'trading.cancelOrder': 'users',
  'trading.cancelSymbol': 'users',
  'trading.cancelAll': 'users',
  'trading.liveOrders': 'users',
  'trading.orderHistory': 'users',
  'trading.orderFills': 'users',
  'trading.myTrades': 'users',
  'trading.feeRate': 'users',
  'trading.savePlan': 'users',
  'trading.suspendPlan': 'users',
  'trading.restorePlan': 'users',
  'trading.cancelPlan': 'users',
  'trading.plans': 'users',
  'trading.planRuns': 'users',
  'trading.officeLiveOrders': ['admin', 'compliance', 'support'],
  'trading.officeOrderHistory': ['admin', 'compliance', 'support'],
  'wallet.assets': 'users',
  'wallet.asset': 'users',
  'wallet.assetsByKind': 'users',
  'wallet.productAssets': 'users',
  'wallet.statement': 'users',
  'wallet.values': 'users',
  'wallet.valueHistory': 'users',
  'wallet.userState': 'users',
  'wallet.officeBalances': ['admin', 'compliance', 'support'],
  'wallet.officeStatement': ['admin', 'compliance', 'support'],
  'withdrawals.withdrawCheckStatus': 'users',
  'withdrawals.withdrawOptions': 'users',
  'withdrawals.checkAddress': 'users',
  'withdrawals.quoteWithdrawal': 'verified',
  'withdrawals.quoteBankWithdrawal': 'verified',
  'withdrawals.sendWithdrawCode': 'users',
  'withdrawals.withdraw': 'verified',
  'withdrawals.withdrawDetail': 'users',
  'withdrawals.withdrawCancel': 'users',
  'withdrawals.withdrawRecords': 'users',
  'withdrawals.transferRecipient': 'users',
  'withdrawals.quoteTransfer': 'verified',
  'withdrawals.transfer': 'verified',
  'withdrawals.transferRecords': 'users',
  'withdrawals.addressBook': 'users',
  'withdrawals.addAddress': 'users',
  'withdrawals.removeAddress': 'users',
  'withdrawals.setOnlyAddressBook': 'users',
  'withdrawals.officeWithdrawals': ['admin', 'compliance', 'support'],
  'withdrawals.officeWithdrawal': ['admin', 'compliance', 'support'],
  'withdrawals.approveWithdrawal': ['admin', 'compliance'],
  'withdrawals.refuseWithdrawal': ['admin', 'compliance'],
  'withdrawals.noteWithdrawal': ['admin', 'compliance', 'support'],
  'withdrawals.speedUpWithdrawal': ['admin', 'compliance'],
  'custody.depositChains': 'users',
  'custody.depositAddress': 'users',
  'custody.cryptoDeposits': 'users',
  'funding.depositDetail': 'users',
  'funding.fundingRecords': 'users',
  'custody.submitDigitalDeposit': 'users',
  'custody.officeCryptoDeposits': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'custody.assignCryptoDeposit': ['admin', 'compliance', 'support'],
  'custody.officeChainWallets': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'banking.sepaQuote': 'verified',
  'banking.verifyDepositAmount': 'verified',
  'banking.sepaConfirm': 'verified',
  'banking.sepaCancel': 'users',
  'banking.bankOrders': 'users',
  'banking.bankOrder': 'users',
  'banking.bankAccounts': 'users',
  'banking.bankAccount': 'users',
  'payments.checkCardNo': 'users',
  'banking.submitAccount': 'verified',
  'banking.removeAccount': 'users',
  'payments.cardSetup': 'verified',
  'payments.cards': 'users',
  'payments.addCard': 'verified',
  'payments.removeCard': 'users',
  'payments.acquireCreateOrder': 'verified',
  'payments.acquireCallback': 'partners',
  'banking.officeBankOrders': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'banking.officeBankOrder': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'banking.officeBankLines': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'banking.assignBankLine': ['admin', 'compliance', 'support'],
  'banking.returnBankLine': ['admin', 'compliance', 'support'],
  'credit.creditInfo': 'users',
  'credit.creditRepay': 'users',
  'credit.officeCredits': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'credit.officeCredit': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'credit.suspendCredit': ['admin', 'compliance'],
  'credit.reopenCredit': ['admin', 'compliance'],
  'payments.paymentQuote': 'verified',
  'payments.paymentCosts': 'verified',
  'payments.paymentOrders': 'users',
  'payments.paymentOrder': 'users',
  'payments.cancelPayment': 'users',
  'payments.paypalCreateOrder': 'verified',
  'payments.paypalCapture': 'users',
  'payments.advcashCreateOrder': 'verified',
  'payments.getAdvcashOrder': 'users',
  'payments.getCreditBuyPrice': 'verified',
  'payments.paypalWebhook': 'partners',
  'payments.advcashStatus': 'partners',
  'payments.officePaymentOrders': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'payments.officePayments': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'payments.creditPayment': ['admin', 'compliance', 'support'],
  'payments.returnPayment': ['admin', 'compliance', 'support'],
  'stream.ticket': 'users',
  'admin.login': 'everyone',
  'admin.chooseOwnPassword': 'everyone',
  'admin.verify': 'everyone',
  'admin.logout': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'admin.me': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'admin.staffList': ['admin'],
  'admin.createStaff': ['admin'],
  'admin.updateStaff': ['admin'],
  'admin.resetStaff': ['admin'],
  'admin.changeOwnPassword': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'admin.auditLog': ['admin', 'compliance'],
  'admin.systemStatus': ['admin', 'compliance', 'reviewer', 'support', 'operator'],
  'admin.setMaintenance': ['admin', 'operator'],
  'admin.runAudit': ['admin', 'operator', 'compliance'],
  'sandbox.inbox': ['admin', 'operator'],
  'sandbox.clock': ['admin', 'operator'],
  'sandbox.advanceClock': ['admin', 'operator'],
  'sandbox.freezeClock': ['admin', 'operator'],
  'sandbox.runClock': ['admin', 'operator'],
  'sandbox.world': ['admin', 'operator'],
  'sandbox.credit': ['admin', 'operator'],
  'sandbox.chains': ['admin', 'operator'],
  'sandbox.chainBlocks': ['admin', 'operator'],
  'sandbox.sendCoins': ['admin', 'operator'],
  'sandbox.bank': ['admin', 'operator'],
  'sandbox.payIn': ['admin', 'operator'],
  'sandbox.setPayoutMode': ['admin', 'operator'],
  'sandbox.answerPayout': ['admin', 'operator'],
  'sandbox.payments': ['admin', 'operator'],
  'sandbox.setPaymentRule': ['admin', 'operator'],
  'sandbox.actOnPayment': ['admin', 'operator'],
  'sandbox.tellPayment': ['admin', 'operator'],
  'sandbox.acquirer': ['admin', 'operator'],
  'sandbox.actOnCharge': ['admin', 'operator'],
  'sandbox.sendAcquirerEvent': ['admin', 'operator'],
  'sandbox.setAcquirerHolds': ['admin', 'operator'],
  'sandbox.mineBlocks': ['admin', 'operator'],
  'sandbox.reorganiseChain': ['admin', 'operator'],
  'sandbox.kycChecks': ['admin', 'operator'],
  'sandbox.setKycRule': ['admin', 'operator'],
  'sandbox.tellKycVerdict': ['admin', 'operator'],
} as const satisfies Record<string, 'everyone' | 'users' | 'verified' | 'partners' | readonly StaffRole[]>

const ROLES = ['visitor', 'unverified', 'verified', 'frozen', ...STAFF_ROLES] as const
type Role = (typeof ROLES)[number]

const world = withdrawalWorld()
const { running } = world
const tokens = new Map<Role, string>()
let owner: Ready
let stranger: Ready
let own: Objects

/** Somebody who has everything, and somebody who may do all the same and has nothing of it. */
beforeAll(async () => {
  const people = [await world.ready(), await world.ready()] as const
  owner = await world.logIn(people[0])
  own = await makeObjects(world, owner)
  stranger = await world.logIn(people[1])
  tokens.set('verified', stranger.token)
  tokens.set('unverified', (await loggedInUser(running, 'someone@example.org')).token)
  const frozen = await loggedInUser(running, 'frozen@example.org')
  tokens.set('frozen', frozen.token)
  await running.app.db.pool.query(`update identity.users set frozen_at = now() where id = $1`, [frozen.userId])
  for (const role of STAFF_ROLES) tokens.set(role, (await loggedInStaff(running, role)).token)
})

function mayCall(name: string, role: Role): boolean {
  const rule = ACCESS[name as keyof typeof ACCESS]
  // A partner has no account: its signature is judged inside, and refused in words of its own.
  if (rule === 'everyone' || rule === 'partners') return true
  if (rule === 'users' || rule === 'verified') return role === 'unverified' || role === 'verified'
  return (rule as readonly string[]).includes(role)
}

const authorized = (token: string | undefined) => (token === undefined ? {} : { authorization: token })

async function expectDoors(one: NamedCall): Promise<void> {
  for (const role of ROLES) {
    const { body } = await sendCall(running, one, { headers: authorized(tokens.get(role)) })
    const shut = [10001, 4403, 4433].includes(Number(body.code))
    expect(`${role}: ${shut ? 'shut' : 'open'}`).toBe(`${role}: ${mayCall(one.name, role) ? 'open' : 'shut'}`)
  }
}

test('every call has an explicit rule, and no rule is left over', () => {
  expect(Object.keys(ACCESS).sort()).toEqual(CALLS.map(({ name }) => name).sort())
})

describe('what belongs to another is as if it were not there, and stays as it is:', () => {
  /** The fields by which a call names something of a user. */
  const NAMES_AN_OBJECT = /^(id|uid|front|back|selfie)$|Id$/

  /** What each call would say to name something of the owner. A call that names an object and has no line here fails. */
  const FOREIGN: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
    'identity.endSession': () => ({ sessionId: own.sessionId }),
    'identity.renamePasskey': () => ({ passkeyId: own.passkeyId, name: 'Mine now' }),
    'identity.removePasskey': () => ({ passkeyId: own.passkeyId, googleCode: world.nextTotp(stranger.secret) }),
    'trading.cancelOrder': () => ({ symbol: 'BTC-EUR', orderId: own.orderId }),
    'trading.orderFills': () => ({ symbol: 'BTC-EUR', orderId: own.orderId }),
    'trading.savePlan': () => ({
      ...{ planId: own.planId, symbol: 'BTC-EUR', total: '50', frequency: 'weekly' },
      ...{ weekday: '1', time: '09:00', timeZone: 'Europe/Rome' },
    }),
    'trading.planRuns': () => ({ planId: own.planId }),
    'trading.suspendPlan': () => ({ planId: own.planId }),
    'trading.restorePlan': () => ({ planId: own.planId }),
    'trading.cancelPlan': () => ({ planId: own.planId }),
    'withdrawals.quoteBankWithdrawal': () => ({ symbol: 'EUR', accountId: own.accountId, amount: '20' }),
    'withdrawals.sendWithdrawCode': () => ({ quoteId: own.quoteId }),
    'withdrawals.withdraw': () => ({ quoteId: own.quoteId, ...SECRETS }),
    'withdrawals.transfer': () => ({ quoteId: own.quoteId, ...SECRETS }),
    'withdrawals.withdrawDetail': () => ({ id: own.withdrawalId }),
    'withdrawals.withdrawCancel': () => ({ id: own.withdrawalId }),
    'withdrawals.removeAddress': () => ({ id: own.entryId }),
    'banking.bankOrder': () => ({ id: own.bankOrderId }),
    'funding.depositDetail': () => ({ id: own.bankOrderId }),
    'banking.sepaCancel': () => ({ id: own.bankOrderId }),
    'banking.bankAccount': () => ({ id: own.accountId }),
    'banking.removeAccount': () => ({ id: own.accountId }),
    'payments.acquireCreateOrder': () => ({ symbol: 'EUR', amount: '15', cardId: own.cardId }),
    'payments.removeCard': () => ({ id: own.cardId }),
    'payments.paymentOrder': () => ({ id: own.paymentOrderId }),
    'payments.paypalCapture': () => ({ id: own.paypalOrderId }),
    'payments.getAdvcashOrder': () => ({ id: own.advcashOrderId }),
    'payments.cancelPayment': () => ({ id: own.paymentOrderId }),
  }
  const SECRETS = { fundPassword: '246810', code: '123456', googleCode: '123456' }

  /** Calls that name an object and need no line above, each for its reason. */
  const ELSEWHERE: Readonly<Record<string, string>> = {
    'custody.submitDigitalDeposit': 'txId is of the chain, where everybody sees it; whose it is the address decides',
    'trading.placeOrder': 'clientOrderId is a name that the caller gives, and counts for the caller alone',
    'withdrawals.quoteTransfer': 'uid is the recipient, who is somebody else by intent',
    'kyc.draftFile': 'kyc.test.ts: nobody sees another’s pictures',
    'kyc.submit': 'kyc.test.ts: the pictures are the ones that were seen',
    'kyc.submitUnbindInfo': 'kyc/office.test.ts: a picture of another person is no evidence',
  }

  const OVERLOOKED: Overlooked = {
    'platform.limits': 'everything',
    'platform.requests': 'everything',
    'identity.sessions': ['seen_at'],
    'trading.engines': 'everything',
    // Whoever commands the engine for the first time gets a number there.
    'trading.traders': 'everything',
  }

  const nobodys = (id: string) => id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  let keys = 0

  async function answer(name: string, token: string, input: Readonly<Record<string, string>>): Promise<string> {
    const one = CALLS.find((call) => call.name === name)
    if (one === undefined) throw new Error(`no call ${name}`)
    keys += 1
    const params = formOf({ ...input, ...(one.call.money === false ? {} : { lockId: `foreign-${keys}` }) })
    const { body } = await sendCall(running, one, { params, headers: authorized(token) })
    return body.success ? 'done' : String(body.data.reason)
  }

  test('every call of a user that names an object is tried', () => {
    const naming = CALLS.filter(
      ({ call, fields }) => call.access === 'user' && fields.some((field) => NAMES_AN_OBJECT.test(field)),
    )
    expect([...Object.keys(FOREIGN), ...Object.keys(ELSEWHERE)].sort()).toEqual(naming.map(({ name }) => name).sort())
  })

  test('nobody reaches it, and nothing has changed', async () => {
    const before = await stateOf(running.app.db, OVERLOOKED)
    for (const [name, wish] of Object.entries(FOREIGN)) {
      const input = wish()
      const never = Object.entries(input).map(([field, value]) => [
        field,
        NAMES_AN_OBJECT.test(field) ? nobodys(value) : value,
      ])
      const said = await answer(name, stranger.token, input)
      expect(`${name}: ${said}`).toBe(`${name}: ${await answer(name, stranger.token, Object.fromEntries(never))}`)
      expect(`${name}: ${said}`).not.toBe(`${name}: done`)
      expect(said, name).not.toMatch(/^(request|session)\./)
    }
    expect(changesBetween(before, await stateOf(running.app.db, OVERLOOKED))).toEqual([])
  })

  test('its owner does reach it', async () => {
    const unreached: string[] = []
    for (const [name, wish] of Object.entries(FOREIGN)) {
      const refused = await answer(name, stranger.token, wish())
      if ((await answer(name, owner.token, wish())) === refused) unreached.push(name)
    }
    expect(unreached).toEqual([])
  })
})

describe('who is not verified is refused where identity counts:', () => {
  const verifiedOnly = CALLS.filter(({ name }) => ACCESS[name as keyof typeof ACCESS] === 'verified')
  const [coins, euros] = [
    { symbol: 'BTC', amount: '0.01' },
    { symbol: 'EUR', amount: '20' },
  ]
  /** What would be right if it came from somebody else. */
  const right = (): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
    'withdrawals.quoteWithdrawal': { ...coins, chainName: 'BITCOIN', address: 'fake1somebody' },
    'withdrawals.quoteBankWithdrawal': { ...euros, accountId: 'acc_0' },
    'withdrawals.withdraw': { quoteId: 'quo_0', fundPassword: '246810', code: '123456' },
    'withdrawals.quoteTransfer': { ...coins, uid: own.uid },
    'withdrawals.transfer': { quoteId: 'quo_0', fundPassword: '246810', code: '123456' },
    'banking.sepaQuote': { symbol: 'EUR' },
    'banking.verifyDepositAmount': euros,
    'banking.sepaConfirm': euros,
    'banking.submitAccount': { symbol: 'EUR', iban: 'DE89370400440532013000' },
    'payments.cardSetup': {},
    'payments.addCard': { token: 'tok_0' },
    'payments.acquireCreateOrder': { ...euros, cardId: 'crd_0' },
    'payments.paymentQuote': { symbol: 'EUR', method: 'card' },
    'payments.paymentCosts': { ...euros, method: 'card' },
    'payments.paypalCreateOrder': euros,
    'payments.advcashCreateOrder': euros,
    'payments.getCreditBuyPrice': { ...euros, coin: 'BTC' },
  })
  /** Refused before the person is looked at, for want of something that only who is verified gets. */
  const EARLIER: Readonly<Record<string, string>> = {
    'withdrawals.withdraw': 'funding.quote_unknown',
    'withdrawals.transfer': 'funding.quote_unknown',
    'withdrawals.quoteBankWithdrawal': 'funding.account_unknown',
    'payments.addCard': 'funding.card_token_unknown',
    'payments.acquireCreateOrder': 'funding.card_unknown',
  }

  test('those are the calls that the contract says so of', () => {
    const declared = CALLS.filter(({ call }) => call.refusals.includes('kyc.needed'))
    expect(verifiedOnly.map(({ name }) => name)).toEqual(declared.map(({ name }) => name))
  })

  test.each(verifiedOnly)('$name', async (one) => {
    const params = formOf({ ...right()[one.name], lockId: 'not-verified-1' })
    const { body } = await sendCall(running, one, { params, headers: authorized(tokens.get('unverified')) })
    expect(body.data.reason).toBe(EARLIER[one.name] ?? 'kyc.needed')
  })
})

test.each(CALLS.filter(({ name }) => !name.endsWith('.logout')))(
  '$name answers those who may, and only those',
  expectDoors,
)

test.each(CALLS.filter(({ name }) => name.endsWith('.logout')))(
  '$name ends the session of those who have one',
  expectDoors,
)
