import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { CHECKED_SIGNATURE, PROGRAMS, snippetOf } from './snippets.ts'

const ORIGIN = 'https://bourse.example'

test('the signature that people compare with is right', () => {
  const { text, result } = CHECKED_SIGNATURE
  expect(createHmac('sha256', 'k'.repeat(64)).update(text).digest('hex')).toBe(result)
})

test('each snippet names this host and no other, and the configuration of freqtrade is JSON', () => {
  for (const program of PROGRAMS) {
    const snippet = snippetOf(program, ORIGIN)
    const hosts = snippet.match(/(https?|wss?):\/\/[^/'"]+/g) ?? []
    expect(hosts.filter((host) => host.replace('wss', 'https') !== ORIGIN)).toEqual([])
  }
  expect(JSON.parse(snippetOf('freqtrade', ORIGIN)).exchange.ccxt_config.urls.api).toEqual({
    public: 'https://bourse.example/binance/api/v3',
    private: 'https://bourse.example/binance/api/v3',
    sapi: 'https://bourse.example/binance/sapi/v1',
    fapiPublic: 'https://bourse.example/binance/fapi/v1',
    dapiPublic: 'https://bourse.example/binance/dapi/v1',
    ws: {
      spot: 'wss://bourse.example/binance/stream/ws',
      'ws-api': { spot: 'wss://bourse.example/binance/ws-api/v3' },
    },
  })
})

test('where there is no TLS, ccxt is told to load what it opens sockets with', () => {
  expect(snippetOf('ccxt', 'http://localhost:3000')).toContain(
    '\nawait bourse.loadHttpProxyAgent()\nawait bourse.loadMarkets()',
  )
  expect(snippetOf('ccxt', ORIGIN)).not.toContain('loadHttpProxyAgent')
})
