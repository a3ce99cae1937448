export const PROGRAMS = ['ccxt', 'freqtrade', 'binanceSpot', 'tradingView', 'webhooks'] as const
type Program = (typeof PROGRAMS)[number]

/** Names are the same in every language. */
export const PROGRAM_NAMES: Readonly<Record<Exclude<Program, 'webhooks'>, string>> = {
  ccxt: 'ccxt',
  freqtrade: 'freqtrade',
  binanceSpot: '@binance/spot',
  tradingView: 'TradingView',
}

const BINANCE = '/binance'

/** What a client library is told in place of its own addresses. */
export const addressesOf = (origin: string) => ({
  public: `${origin}${BINANCE}/api/v3`,
  private: `${origin}${BINANCE}/api/v3`,
  sapi: `${origin}${BINANCE}/sapi/v1`,
  fapiPublic: `${origin}${BINANCE}/fapi/v1`,
  dapiPublic: `${origin}${BINANCE}/dapi/v1`,
})

const socketBase = (origin: string): string => `${origin.replace(/^http/, 'ws')}${BINANCE}`
/** ccxt tells spot by the word stream in the address. */
export const socketsOf = (origin: string) => ({
  streams: `${socketBase(origin)}/stream/ws`,
  requests: `${socketBase(origin)}/ws-api/v3`,
})

export const basePath = (origin: string): string => `${origin}${BINANCE}`
export const udfAddress = (origin: string): string => `${origin}/udf`

/** What the doors for machines have, to be read and as OpenAPI. */
export const DOCUMENT_PAGE = '/docs/machines'
export const DOCUMENT = `${DOCUMENT_PAGE}/openapi.json`

type Write = (origin: string) => string

function addressLines(
  origin: string,
  { indent, quoted }: { readonly indent: string; readonly quoted: boolean },
): string {
  const line = (name: string, address: string) =>
    quoted ? `${indent}"${name}": "${address}"` : `${indent}${name}: '${address}'`
  return Object.entries(addressesOf(origin))
    .map(([name, address]) => line(name, address))
    .join(',\n')
}

/** Without TLS ccxt opens a socket only once its agents are loaded. */
const isPlain = (origin: string): boolean => origin.startsWith('http:')

const ccxt: Write = (origin) => `import ccxt from 'ccxt'

const bourse = new ccxt.pro.binance({
  apiKey: process.env.BOURSE_KEY,
  secret: process.env.BOURSE_SECRET,
})
Object.assign(bourse.urls.api, {
${addressLines(origin, { indent: '  ', quoted: false })},
})
bourse.urls.api.ws.spot = '${socketsOf(origin).streams}'
bourse.urls.api.ws['ws-api'].spot = '${socketsOf(origin).requests}'

${isPlain(origin) ? 'await bourse.loadHttpProxyAgent()\n' : ''}await bourse.loadMarkets()
console.log(await bourse.fetchBalance())
console.log(await bourse.watchOrderBook('BTC/USDT'))`

const freqtrade: Write = (origin) => `{
  "dry_run": true,
  "exchange": {
    "name": "binance",
    "ccxt_config": {
      "urls": {
        "api": {
${addressLines(origin, { indent: '          ', quoted: true })},
          "ws": {
            "spot": "${socketsOf(origin).streams}",
            "ws-api": { "spot": "${socketsOf(origin).requests}" }
          }
        }
      }
    }
  }
}`

const binanceSpot: Write = (origin) => `import { Spot } from '@binance/spot'

const bourse = new Spot({
  configurationRestAPI: {
    apiKey: process.env.BOURSE_KEY,
    apiSecret: process.env.BOURSE_SECRET,
    basePath: '${basePath(origin)}',
  },
  configurationWebsocketStreams: { wsURL: '${socketBase(origin)}' },
  configurationWebsocketAPI: {
    apiKey: process.env.BOURSE_KEY,
    apiSecret: process.env.BOURSE_SECRET,
    wsURL: '${socketsOf(origin).requests}',
  },
})

const account = await bourse.restAPI.getAccount()
console.log(await account.data())`

const tradingView: Write = (origin) => `new TradingView.widget({
  container: 'chart',
  library_path: '/charting_library/',
  symbol: 'BTC-USDT',
  interval: '60',
  datafeed: new Datafeeds.UDFCompatibleDatafeed('${udfAddress(origin)}'),
})`

const webhooks: Write = () => `import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.BOURSE_WEBHOOK_SECRET)

// body: the text as it arrived, before it is parsed
const event = webhook.verify(body, {
  'webhook-id': headers['webhook-id'],
  'webhook-timestamp': headers['webhook-timestamp'],
  'webhook-signature': headers['webhook-signature'],
})`

const SNIPPETS: Readonly<Record<Program, Write>> = { ccxt, freqtrade, binanceSpot, tradingView, webhooks }

/** Ready to be run, with the addresses of this host filled in; key and secret come from the file that was downloaded. */
export const snippetOf = (program: Program, origin: string): string => SNIPPETS[program](origin)

/** Whoever gets this out of it signs rightly. */
export const CHECKED_SIGNATURE = {
  text: 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=90000&timestamp=1763208000000',
  result: '019fe17ad24f88295d66d9fb7e4e0103eaa0b80f64db69759dd6d4c72215c2e2',
} as const
