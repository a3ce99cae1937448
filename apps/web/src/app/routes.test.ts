import { describe, expect, test } from 'vitest'
import { hasRoute, linkPath, needsToken, REDIRECTS, ROUTES, type RouteEntry, routeLines, routerPath } from './routes.ts'

describe('the table of routes', () => {
  test('names every path once', () => {
    const paths = [...ROUTES.map(({ path }) => path), ...REDIRECTS.map(({ from }) => from)]
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('a redirect leads to a screen that exists', () => {
    for (const { to } of REDIRECTS) expect(hasRoute(to)).toBe(true)
  })

  test('metadata stand in a namespace that the page loads', () => {
    for (const { meta, texts } of ROUTES as readonly RouteEntry[])
      if (meta !== undefined) expect(texts).toContain(meta.split('.')[0])
  })

  test('/account leads to the registration (specification §2)', () => {
    expect(routeLines()).toContain('/account → /account/register')
  })

  test('parameters are rewritten for the router', () => {
    expect(routerPath('/deposit/{fiat}/{type}')).toBe('/deposit/$fiat/$type')
    expect(routerPath('/wallet')).toBe('/wallet')
    expect(routerPath('/{product}wallet')).toBe('/{$product}wallet')
  })
})

describe('paths that need a token (specification §2)', () => {
  test.each([
    '/wallet',
    '/wallet/history',
    '/reward',
    '/reward/share',
    '/savingwallet',
    '/p2pwallet',
    '/account/success',
  ])('%s does', (path) => {
    expect(needsToken(path)).toBe(true)
  })

  test.each(['/', '/fee', '/walletx', '/rewards', '/account/wallet', '/order', '/nosuchwallet'])(
    '%s does not',
    (path) => {
      expect(needsToken(path)).toBe(false)
    },
  )
})

describe('links of menus', () => {
  test('to a screen with parameters lead to its head, which goes on to what was used last', () => {
    expect(linkPath('/trade/{symbol}')).toBe('/trade')
    expect(linkPath('/wallet')).toBe('/wallet')
    expect(linkPath('/')).toBe('/')
    expect(routeLines()).toContain('/trade → /trade/{symbol}')
  })
})
