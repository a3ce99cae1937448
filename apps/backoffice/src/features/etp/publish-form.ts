export const SIDES = ['long', 'short'] as const

export interface NewProduct {
  readonly coin: string
  readonly side: (typeof SIDES)[number]
  readonly reason: string
}

export const NEW_PRODUCT: NewProduct = { coin: '', side: 'long', reason: '' }

export interface PublishState {
  readonly errors: Partial<Record<keyof NewProduct, 'coinMissing' | 'missing'>>
  readonly asked: NewProduct | undefined
}

export function publishForm({ coin: typed, side, reason: given }: NewProduct): PublishState {
  const [coin, reason] = [typed.trim().toUpperCase(), given.trim()]
  const isCoin = /^[A-Z0-9]{2,10}$/.test(coin)
  const errors = {
    ...(!isCoin && { coin: 'coinMissing' as const }),
    ...(reason === '' && { reason: 'missing' as const }),
  }
  return { errors, asked: isCoin && reason !== '' ? { coin, side, reason } : undefined }
}
