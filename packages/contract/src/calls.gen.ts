// Made by `npm run generate` from the contract.
export const WEB_CALLS = {
  identity: {
    sendCode: ['POST', '/user/user/sendSms'],
    register: ['POST', '/user/user/register'],
    loginWithPassword: ['POST', '/user/user/loginWithPwd'],
    logout: ['POST', '/user/admin/user/logout'],
    userData: ['GET', '/user/user/data'],
    setLanguage: ['POST', '/user/user/setLanguage'],
    setFiat: ['POST', '/user/user/update'],
  },
  markets: {
    currencies: ['GET', '/currency/query'],
    currencyCodes: ['GET', '/currency/code'],
    symbols: ['GET', '/symbol/query'],
  },
  content: {
    homeNotice: ['GET', '/notice/homeNotice/get'],
    baseInfo: ['GET', '/setting/index/baseInfo'],
    fees: ['GET', '/setting/setting/fee'],
    languageSuggestion: ['GET', '/setting/setting/languageSuggestion'],
    reportVital: ['POST', '/setting/vitals/report'],
  },
  wallet: {
    assets: ['GET', '/account/user'],
    asset: ['GET', '/account/user/currency'],
    assetsByKind: ['GET', '/account/user/currencies/type'],
    statement: ['POST', '/account/user/account/tx'],
  },
} as const

export const OFFICE_CALLS = {
  admin: {
    login: ['POST', '/staff/login'],
    verify: ['POST', '/staff/verify'],
    logout: ['POST', '/staff/logout'],
    me: ['GET', '/staff/me'],
    staffList: ['GET', '/staff/list', false, ['admin']],
    createStaff: ['POST', '/staff/create', false, ['admin']],
    updateStaff: ['POST', '/staff/update', false, ['admin']],
    auditLog: ['GET', '/auditLog/list', false, ['admin', 'compliance']],
    systemStatus: ['GET', '/system/status'],
    setMaintenance: ['POST', '/system/maintenance', false, ['admin', 'operator']],
    runAudit: ['POST', '/system/audit', false, ['admin', 'operator', 'compliance']],
  },
  sandbox: {
    inbox: ['GET', '/sandbox/inbox/list', false, ['admin', 'operator']],
    clock: ['GET', '/sandbox/clock/get', false, ['admin', 'operator']],
    advanceClock: ['POST', '/sandbox/clock/advance', false, ['admin', 'operator']],
    freezeClock: ['POST', '/sandbox/clock/freeze', false, ['admin', 'operator']],
    runClock: ['POST', '/sandbox/clock/run', false, ['admin', 'operator']],
    world: ['GET', '/sandbox/world', false, ['admin', 'operator']],
    credit: ['POST', '/sandbox/credit', true, ['admin', 'operator']],
  },
} as const
