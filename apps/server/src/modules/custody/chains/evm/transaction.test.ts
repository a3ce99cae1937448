import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { balanceData, readTransfer, transferData } from './erc20.ts'
import { bytesOf, type Hex, isAddress, isHex, keccak256, shownAddress } from './hex.ts'
import { addressOfKey, type EvmPayment, signPayment } from './transaction.ts'

interface Signed {
  readonly key: Hex
  readonly address: Hex
  readonly transaction: EvmPayment
  readonly raw: Hex
  readonly txid: Hex
}

/** As viem 2.57.1 signs them; the second half of the second signature begins with a zero, which is left out. */
const SIGNED: readonly Signed[] = [
  {
    key: '0xdc0465aa1fad1d5adae5ac1b1e5f1370796cfd10ff19af601d04acb41d022b46',
    address: '0x4cFA2173B863a33a1f299b04088429f74C24eC84',
    transaction: {
      ...{ chainId: 1, nonce: 0, to: '0x78733af2df5faeb70859d1ee3910cb4895b5cc89', value: 17n, data: '0x' },
      ...{ gas: 21_000n, maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 0n },
    },
    raw: '0x02f8670180808504a817c8008252089478733af2df5faeb70859d1ee3910cb4895b5cc891180c001a066cdf40cdeb46f9a1df06f0cd07247e8d43349140f16e3258e677335f999ec1fa03794e1f562e047a0230d83179e7632d4df231b9cdcd112f77331496e84143572',
    txid: '0x2cef8a10e5361abdad49b2a755b1fd30dab9a6f975232e6078306fc8ff04f0d5',
  },
  {
    key: '0x9b9af0e76e2467722c90424e7c4ada7603dab4977005699146a359ae683f0fa0',
    address: '0xD900b3DCD09Df9c73889e06c08215A0c418163E6',
    transaction: {
      ...{ chainId: 1, nonce: 255, to: '0x6671723d8AfaB1f9A0A4Ec2789d7a3eF7fFBDF0e', value: 71_847_761_640_510_828n },
      ...{ data: '0x', gas: 21_000n, maxFeePerGas: 20_000_000_018n, maxPriorityFeePerGas: 1_000_000_000n },
    },
    raw: '0x02f8720181ff843b9aca008504a817c812825208946671723d8afab1f9a0a4ec2789d7a3ef7ffbdf0e87ff4128967d556c80c080a003c49ffab6329f0de566aaf3d0afa0a36d5ef499283aeee4365b7fad3d68bd709ff25149b50eca89b550d7b1308391b8aed8a09a989bf4bbdec8b589ffb7a6ea',
    txid: '0xfa8d2cfd6c1044131aed1dde7e509c2e09ee5e0f6110f884356da728567a0d7c',
  },
  {
    key: '0xff06b6622edf3cf935fd4b9428ca097c44b3025e965fb3ea6dacd42d816e69af',
    address: '0x5cC81c93e31E21D64c1163d39cE8C9Abf9A0e2C5',
    transaction: {
      ...{ chainId: 31_337, nonce: 1, to: '0xe0e6874c9c04e7d2365d2c60c9eaf479f686a0eb', value: 0n },
      data: '0xa9059cbb000000000000000000000000e0e6874c9c04e7d2365d2c60c9eaf479f686a0eb0000000000000000000000000000000000000000000000000000000000004993',
      ...{ gas: 65_000n, maxFeePerGas: 20_000_000_001n, maxPriorityFeePerGas: 1_000_000_000n },
    },
    raw: '0x02f8b2827a6901843b9aca008504a817c80182fde894e0e6874c9c04e7d2365d2c60c9eaf479f686a0eb80b844a9059cbb000000000000000000000000e0e6874c9c04e7d2365d2c60c9eaf479f686a0eb0000000000000000000000000000000000000000000000000000000000004993c001a0d1852ef5c2880b3790d89dfeb92469e73da1f06e6bfac5f09c94e2e451229eafa0485f3139be4fe53248656f2b69f8e3bd6cecf7c0a75dbd44b8b86a59addd1b77',
    txid: '0x924797a42f3b601606eca2309a76e5246c874182aedabd77f6aaec74bbaac230',
  },
]

test.each(SIGNED)('a key has the address, and signs the bytes, that others find: $address', (signed) => {
  const key = bytesOf(signed.key)
  const { publicKey } = new HDKey({ privateKey: key, chainCode: new Uint8Array(32) })
  expect(addressOfKey(publicKey ?? key)).toBe(signed.address.toLowerCase())
  expect(signPayment(signed.transaction, key)).toBe(signed.raw)
  expect(keccak256(signed.raw)).toBe(signed.txid)
})

test('what no network would take is not signed', () => {
  const [{ key, transaction } = SIGNED[0] as Signed] = SIGNED
  const wrong: readonly Partial<EvmPayment>[] = [
    { to: '0x1234' },
    { to: '0x6671723d8afaB1f9A0A4Ec2789d7a3eF7fFBDF0e' },
    { value: -1n },
    { value: 2n ** 256n },
    { data: '0x123' },
    { maxPriorityFeePerGas: transaction.maxFeePerGas + 1n },
  ]
  for (const part of wrong)
    expect(() => signPayment({ ...transaction, ...part }, bytesOf(key)), Object.keys(part).join()).toThrow()
})

// From the text of EIP-55.
const SHOWN = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

test.each(SHOWN)('the capitals of %s prove it, and one that is wrong gives it away', (address) => {
  const small = address.toLowerCase()
  expect(shownAddress(small)).toBe(address)
  expect([address, small].map(isAddress)).toEqual([true, true])
  const letter = small.slice(2).search(/[a-f]/) + 2
  const other = address[letter] === small[letter] ? small[letter]?.toUpperCase() : small[letter]
  const mistyped = `${address.slice(0, letter)}${other}${address.slice(letter + 1)}`
  expect(isAddress(mistyped)).toBe(mistyped === small)
})

test('what is no address is none', () => {
  const [address = ''] = SHOWN
  for (const text of ['', '0x', address.slice(2), `${address}0`, address.slice(0, -1), address.replace('0x', '0X')])
    expect(isAddress(text), text).toBe(false)
  expect(['0x', '0xaF09', '0X1', '0xg', ' 0x1', ''].map(isHex)).toEqual([true, true, false, false, false, false])
})

test('a transfer is read as it was written, and nothing else is taken for one', () => {
  const to = '0xe0e6874c9c04e7d2365d2c60c9eaf479f686a0eb'
  const data = transferData(to, 18_835n)
  expect(data).toBe(SIGNED[2]?.transaction.data)
  expect(readTransfer(data)).toEqual({ to, amount: 18_835n })
  const high: Hex = `0xa9059cbb${'1'.padStart(24, '0')}${data.slice(34)}`
  for (const other of [`${data}00`, data.slice(0, -2), high, balanceData(to), '0x', data.toUpperCase()])
    expect(readTransfer(other as Hex), other).toBeUndefined()
  expect(() => transferData(to, 2n ** 256n)).toThrow()
  expect(() => transferData(to, -1n)).toThrow()
})
