import { lazy } from 'react'
import { loadChunk } from './chunk.ts'
import { ensureTexts } from './texts.ts'

/**
 * Parts of one feature that a page of another shows too. Features do not know each other, so they meet here; each part
 * comes when a page first draws it. The page's route names the texts that the part speaks in.
 */
const loadOrderForm = async () => ({
  default: (await import('../features/trading/ticket/order-form-panel.tsx')).OrderForm,
})
const loadPriceChart = async () => ({
  default: (await import('../features/trading/chart/chart-simple.tsx')).SimpleChart,
})
const loadStar = async () => ({
  default: (await import('../features/trading/market/pair-header-star.tsx')).FavouriteStar,
})
const loadPlans = async () => ({ default: (await import('../features/trading/plans/plans-list.tsx')).PlansList })

const loadMovementOrders = async () => {
  const [{ MovementOrders }] = await Promise.all([
    import('../features/funding/records/movements-orders.tsx'),
    ensureTexts(['movements']),
  ])
  return { default: MovementOrders }
}
const loadRewardOrders = async () => {
  const [{ RewardOrders }] = await Promise.all([
    import('../features/activities/reward-orders.tsx'),
    ensureTexts(['rewards', 'campaigns']),
  ])
  return { default: RewardOrders }
}
const loadBoostTransactions = async () => {
  const [{ BoostTransactions }] = await Promise.all([
    import('../features/boosts/purchases.tsx'),
    ensureTexts(['boosts']),
  ])
  return { default: BoostTransactions }
}
const loadMoving = async () => {
  const [{ MovingSection }] = await Promise.all([
    import('../features/funding/records/moving-section.tsx'),
    ensureTexts(['movements']),
  ])
  return { default: MovingSection }
}
const loadWealth = async () => {
  const [{ WealthPlans }] = await Promise.all([import('../features/wealth/wealth-plans.tsx'), ensureTexts(['wealth'])])
  return { default: WealthPlans }
}
const loadPasskey = async () => ({
  default: (await import('../features/identity/factors/passkey-confirm.tsx')).PasskeyConfirm,
})

const loadPasskeySign = async () => ({
  default: (await import('../features/identity/factors/passkey-sign.tsx')).PasskeySign,
})

const loadActGuard = async () => ({
  default: (await import('../features/identity/factors/act-guard.tsx')).ActGuard,
})

export const OrderForm = lazy(() => loadChunk(loadOrderForm))
export const PriceChart = lazy(() => loadChunk(loadPriceChart))
export const PlansList = lazy(() => loadChunk(loadPlans))
export const FavouriteStar = lazy(() => loadChunk(loadStar))
export const PasskeyConfirm = lazy(() => loadChunk(loadPasskey))
/** The last step of an act that a session alone may not do, in the words of the settings. */
export const ActGuard = lazy(() => loadChunk(loadActGuard))
export const PasskeySign = lazy(() => loadChunk(loadPasskeySign))
/** With their own texts: most people leave their orders without having opened them. */
export const MovementOrders = lazy(() => loadChunk(loadMovementOrders))
export const RewardOrders = lazy(() => loadChunk(loadRewardOrders))
export const BoostTransactions = lazy(() => loadChunk(loadBoostTransactions))
export const MovingSection = lazy(() => loadChunk(loadMoving))
/** With its own texts, on the page of a coin and on that of exchange-traded products. */
export const WealthPlans = lazy(() => loadChunk(loadWealth))
