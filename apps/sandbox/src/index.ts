// What the server loads (apps/server/src/sandbox.ts).

// What tests take, a simulated partner at a time.
export { type SandboxAcquirerServer, startSandboxAcquirer } from './acquirer/server.ts'
export { type SandboxBankServer, startSandboxBank } from './bank/server.ts'
export { type SandboxChains, startSandboxChains } from './chains/chains.ts'
export { safeAddresses, signInSafe } from './chains/safe.ts'
export { MIGRATIONS } from './migrations.ts'
export { openWorld } from './open-world.ts'
export { BREACHED_PASSWORDS, startSandboxPasswords } from './passwords/server.ts'
export { type SandboxPayments, startSandboxPayments } from './payments/payments.ts'
export { EICAR, type SandboxScanner, startSandboxScanner } from './scanner/server.ts'
export { type SandboxScreeningServer, startSandboxScreening } from './screening/server.ts'
export { ASSETS } from './seed/assets.ts'
export { DEMO_STAFF_PASSWORD, DEMO_TOTP_SECRET } from './seed/staff.ts'
export { DEMO_PASSWORD } from './seed/users.ts'
export { DEMO_FUND_PASSWORD, VERIFIED_PERSON, VERIFIED_USER } from './seed/verified.ts'
export { startSandboxServers } from './servers.ts'
