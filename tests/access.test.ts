import { BASE_PATH, type CallTable, contract, type StaffRole } from '@bourse/contract'
import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff, loggedInUser } from '../apps/server/src/testing/accounts.ts'
import { testApp } from '../apps/server/src/testing/app.ts'

/** Who may make each call. A call without a line here fails: access is decided, never inherited. */
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
  'identity.logout': 'users',
  'identity.userData': 'users',
  'identity.setLanguage': 'users',
  'identity.setFiat': 'users',
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
  'wallet.assets': 'users',
  'wallet.asset': 'users',
  'wallet.assetsByKind': 'users',
  'wallet.statement': 'users',
  'wallet.values': 'users',
  'wallet.valueHistory': 'users',
  'wallet.userState': 'users',
  'stream.ticket': 'users',
  'admin.login': 'everyone',
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
} as const satisfies Record<string, 'everyone' | 'users' | readonly StaffRole[]>

const table: CallTable = contract
const calls = Object.entries(table).flatMap(([module, own]) =>
  Object.entries(own).map(([name, call]) => ({ name: `${module}.${name}`, call })),
)
const STAFF_ROLES: readonly StaffRole[] = ['admin', 'compliance', 'reviewer', 'support', 'operator']
const ROLES = ['visitor', 'user', 'frozen', ...STAFF_ROLES] as const
type Role = (typeof ROLES)[number]

const running = testApp()
const tokens = new Map<Role, string>()

beforeAll(async () => {
  tokens.set('user', (await loggedInUser(running, 'someone@example.org')).token)
  const frozen = await loggedInUser(running, 'frozen@example.org')
  tokens.set('frozen', frozen.token)
  await running.app.db.pool.query(`update identity.users set frozen_at = now() where id = $1`, [frozen.userId])
  for (const role of STAFF_ROLES) tokens.set(role, (await loggedInStaff(running, role)).token)
})

function mayCall(name: keyof typeof ACCESS, role: Role): boolean {
  const rule = ACCESS[name]
  if (rule === 'everyone') return true
  if (rule === 'users') return role === 'user'
  return STAFF_ROLES.some((staff) => staff === role) && (rule as readonly string[]).includes(role)
}

test('every call has an explicit rule, and no rule is left over', () => {
  expect(Object.keys(ACCESS).sort()).toEqual(calls.map(({ name }) => name).sort())
})

test.each(calls.filter(({ name }) => !name.endsWith('.logout')))(
  '$name answers those who may, and only those',
  async ({ name, call }) => {
    for (const role of ROLES) {
      const token = tokens.get(role)
      const { body } = await running.send({
        api: call.api,
        method: call.method,
        path: `${BASE_PATH[call.api]}${call.path}`,
        headers: token === undefined ? {} : { authorization: token },
        ...(call.method === 'POST' ? { body: '' } : {}),
      })
      const shut = [10001, 4403, 4433].includes(Number(body.code))
      expect(`${role}: ${shut ? 'shut' : 'open'}`).toBe(
        `${role}: ${mayCall(name as keyof typeof ACCESS, role) ? 'open' : 'shut'}`,
      )
    }
  },
)
