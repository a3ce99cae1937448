// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['identity']> = CallEntry<Contract['identity'][Name]>

export const areas = 'POST /user/user/getAreaNo' as Entry<'areas'>
export const sendNewCode = 'POST /user/security/sendNewCode' as Entry<'sendNewCode'>
export const setEmail = 'POST /user/user/setEmail' as Entry<'setEmail'>
export const setMobile = 'POST /user/user/setMobile' as Entry<'setMobile'>
export const setInviteCode = 'POST /user/user/setInviteCode' as Entry<'setInviteCode'>
export const inviter = 'GET /user/invite/inviter' as Entry<'inviter'>
export const registrationBonus = 'GET /user/user/registrationBonus' as Entry<'registrationBonus'>
export const updateUser = 'POST /user/user/update' as Entry<'updateUser'>
export const sendCode = 'POST /user/user/sendSms' as Entry<'sendCode'>
export const sendOwnCode = 'POST /user/security/sendCode' as Entry<'sendOwnCode'>
export const isValidCode = 'POST /user/user/isValidCode' as Entry<'isValidCode'>
export const judgeAccount = 'POST /user/user/judgeAccount' as Entry<'judgeAccount'>
export const register = 'POST /user/user/register' as Entry<'register'>
export const loginWithPassword = 'POST /user/user/loginWithPwd' as Entry<'loginWithPassword'>
export const loginWithCode = 'POST /user/user/loginWithCode' as Entry<'loginWithCode'>
export const verifyAfterLogin = 'POST /user/user/verifyGoogleCodeAfterLogin' as Entry<'verifyAfterLogin'>
export const resetForgottenPassword = 'POST /user/user/setLoginPwdForForget' as Entry<'resetForgottenPassword'>
export const verifyOldPassword = 'POST /user/user/verifyOldPwd' as Entry<'verifyOldPassword'>
export const changePassword = 'POST /user/user/setLoginPwd' as Entry<'changePassword'>
export const changePasswordByCode = 'POST /user/user/resetLoginPwd' as Entry<'changePasswordByCode'>
export const newAuthenticatorSecret = 'POST /user/user/generateGoogleSecret' as Entry<'newAuthenticatorSecret'>
export const bindAuthenticator = 'POST /user/user/bindOrUnbindGoogleCode' as Entry<'bindAuthenticator'>
export const verifyBeforeChange = 'POST /user/user/verifyGoogleCodeBeforeChange' as Entry<'verifyBeforeChange'>
export const renewRecoveryCodes = 'POST /user/security/recoveryCodes' as Entry<'renewRecoveryCodes'>
export const setFundPassword = 'POST /user/user/setPwd' as Entry<'setFundPassword'>
export const resetFundPassword = 'POST /user/user/resetTradePwd' as Entry<'resetFundPassword'>
export const securityState = 'GET /user/user/otherData' as Entry<'securityState'>
export const setAntiPhishingCode = 'POST /user/security/antiPhishing' as Entry<'setAntiPhishingCode'>
export const sessions = 'GET /user/session/list' as Entry<'sessions'>
export const endSession = 'POST /user/session/end' as Entry<'endSession'>
export const endOtherSessions = 'POST /user/session/endOthers' as Entry<'endOtherSessions'>
export const freeze = 'POST /user/security/freeze' as Entry<'freeze'>
export const passkeyLogInOptions = 'POST /user/passkey/logInOptions' as Entry<'passkeyLogInOptions'>
export const passkeyOptions = 'POST /user/passkey/options' as Entry<'passkeyOptions'>
export const newPasskeyOptions = 'POST /user/passkey/newOptions' as Entry<'newPasskeyOptions'>
export const addPasskey = 'POST /user/passkey/add' as Entry<'addPasskey'>
export const passkeys = 'GET /user/passkey/list' as Entry<'passkeys'>
export const renamePasskey = 'POST /user/passkey/rename' as Entry<'renamePasskey'>
export const removePasskey = 'POST /user/passkey/remove' as Entry<'removePasskey'>
export const stepUp = 'POST /user/security/stepUp' as Entry<'stepUp'>
export const startAppLogIn = 'POST /user/appLogIn/start' as Entry<'startAppLogIn'>
export const loginWithApp = 'POST /user/user/loginWithApp' as Entry<'loginWithApp'>
export const askedAppLogIn = 'POST /user/appLogIn/asked' as Entry<'askedAppLogIn'>
export const answerAppLogIn = 'POST /user/appLogIn/answer' as Entry<'answerAppLogIn'>
export const lockSettings = 'POST /user/security/lockSettings' as Entry<'lockSettings'>
export const unlockSettings = 'POST /user/security/unlockSettings' as Entry<'unlockSettings'>
export const unlockSettingsByCode = 'POST /user/security/unlockSettingsByCode' as Entry<'unlockSettingsByCode'>
export const logout = 'POST /user/admin/user/logout' as Entry<'logout'>
export const userData = 'GET /user/user/data' as Entry<'userData'>
export const setLanguage = 'POST /user/user/setLanguage' as Entry<'setLanguage'>
export const securityEvents = 'GET /user/security/events' as Entry<'securityEvents'>
