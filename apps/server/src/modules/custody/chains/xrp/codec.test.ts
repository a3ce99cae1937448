import { HDKey } from '@scure/bip32'
import { describe, expect, test } from 'vitest'
import { addressOfKey, decodePayment, encodePayment, isAddress, signingHash, transactionId } from './codec.ts'
import { xrpKeys } from './keys.ts'

const KEY = HDKey.fromMasterSeed(Buffer.alloc(32, 7)).derive(xrpKeys.path(3))
const OWN = 'rnFxfWvN2bQ5U6teeLiPG4ky9NkJpoRDfH'
const STRANGER = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH'
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()

/** One that another wallet signed and published with its id. */
const KNOWN = {
  id: 'AF4BB95DE86A640B90B2AF3C696EF26EFE7DD71864CC959D8030B448DD48E756',
  raw: '12000022800000002400000001201B02A2618F6140000000014FB18068400000000000000A73210215A9EE08A4B4747E27F348365F93BEB5897FA7E8776BEDAE2CB56917DCDBBF2F74473045022100F2AB61EC941462D692514BFDDB00BC0D31BA7DA66981193E67A04E90578C18B1022064A2375ECB5A68C22EE3038B783BE6A9E1F2C882A8E8BBEE43C4CFA93B536926811420237754A1727016188A1B7E52F2060F94339D128314DBC4AD4F38B60FA5624D0DDEDDAC209BABBAA9D7',
}

test('a payment that another wallet signed is read, written, hashed and named as it did', () => {
  const bytes = Buffer.from(KNOWN.raw, 'hex')
  const payment = decodePayment(bytes)
  expect(payment).toMatchObject({
    account: 'rsvAf4P8Tx6tBUdWPNesMngXDmbZ2LMVF8',
    destination: 'rMspb4Kxa3EwdF4uN5TMqhHfsAkBit6w7k',
    tag: null,
    drops: 22_000_000n,
    fee: 10n,
    sequence: 1,
    lastLedger: 44_196_239,
  })
  expect(addressOfKey(payment.publicKey)).toBe(payment.account)
  expect(hex(encodePayment(payment))).toBe(KNOWN.raw)
  expect(hex(signingHash(payment))).toBe('5B05C9654BE08475B10615650267C81E671EA51B69A2904F78A910E5BC8EBC84')
  expect(transactionId(bytes)).toBe(KNOWN.id)
})

/** What our keys have always signed: bytes that change would be another payment under the same order. */
describe.each([
  {
    tag: null,
    drops: '25000000',
    signed: 'ECF91D95F6B4ADA2941D15090F4D99FDC33350BCAFB0C2523B0DCBEE222AC867',
    txid: 'BDD3AC00D8EAD53D8FAC263113641CCC30022ECD70DADA4D0177ABC1D960F6AF',
    raw: '120000228000000024FFFFFFFF201B057021076140000000017D784068400000000000000C7321035842081B7367F812761BEAB68743994D4417BB6C0D914EF29CA76FCC4FD50A2274463044022001A6D08451CF2D05FE5B06FA015D31B9646EC5CC00891C86FC48411CDD85B2E3022001EF8B947380FFFCEAC414C6227EBEF2CFE3E9D633431942B1025A7DA91CC9DD811434F20F0DDDA53CA55D120C3FDF7F91DDF571F861831493B89AFCAD4C8EAC2B131C1331FEF12AE1522BBE',
  },
  {
    tag: 0,
    drops: '25000000',
    signed: '6FB94C190AF064D7851EAD5BF3F336F9C5BE60B7A10354B5029DE9BFA225C14B',
    txid: 'CCC1E929CF4358E95145617D70D5D35ECB3135A4D0DFD5B2981E0A9BB2ECDA65',
    raw: '120000228000000024FFFFFFFF2E00000000201B057021076140000000017D784068400000000000000C7321035842081B7367F812761BEAB68743994D4417BB6C0D914EF29CA76FCC4FD50A2274473045022100A0940F7AE8A81A3F8AC153C2112D5A480C3E221C92FBA961A273B1B55A59882702201BC576EE2235B7BCB286B20E63C7BCBF862BF8A81F5FB758CDB741251490BF6E811434F20F0DDDA53CA55D120C3FDF7F91DDF571F861831493B89AFCAD4C8EAC2B131C1331FEF12AE1522BBE',
  },
  {
    tag: 4_294_967_295,
    drops: '25000000',
    signed: '223ABE470B3D6A9FC0B3C8F1E09805ABD003B29A278C263B1049E7CD26A3AC8B',
    txid: '507843A66B706DD926A162D74613AB5BD1919C39DE8B77E6716BFF91533CA462',
    raw: '120000228000000024FFFFFFFF2EFFFFFFFF201B057021076140000000017D784068400000000000000C7321035842081B7367F812761BEAB68743994D4417BB6C0D914EF29CA76FCC4FD50A22744630440220096FD7D7F936CC4A444964E67716CB91BF24E1934092F810861ED9CE13905F8302202FC4F575A07C07A8803AE7210F02A7CBA01768CA18AAFCE89ED7031C2FB238C9811434F20F0DDDA53CA55D120C3FDF7F91DDF571F861831493B89AFCAD4C8EAC2B131C1331FEF12AE1522BBE',
  },
  {
    tag: 7,
    drops: '100000000000000000',
    signed: 'B13456D5BC0397A7D2F48A1CE61194EDE48EA50448AE5BAAF5A7B546F4A0B364',
    txid: '00AFDC15111E4573AD1C61F2832788D730C81022B601EAFD3FE9CFA83E960BDC',
    raw: '120000228000000024FFFFFFFF2E00000007201B0570210761416345785D8A000068400000000000000C7321035842081B7367F812761BEAB68743994D4417BB6C0D914EF29CA76FCC4FD50A2274473045022100E20E02DB140DB2DDBF13558D5BCDBC91AFF792FFAA69C4BF95B000AF72F1190A02204FBFEB15C48F2DE264227C45C21B19794DF9984B4E94FBDF346A44D0606C0BCB811434F20F0DDDA53CA55D120C3FDF7F91DDF571F861831493B89AFCAD4C8EAC2B131C1331FEF12AE1522BBE',
  },
])('a payment of $drops drops with the tag $tag', ({ tag, drops, signed, txid, raw }) => {
  test('is signed as the same bytes under the same id', async () => {
    const from = { index: 3, address: OWN }
    const rest = { to: STRANGER, drops, fee: '12', sequence: 4_294_967_295, lastLedger: 91_234_567 }
    expect(await xrpKeys.sign({ kind: 'xrp', from, tag, ...rest }, () => KEY)).toEqual({ txid, raw })
    const payment = decodePayment(Buffer.from(raw, 'hex'))
    expect(hex(signingHash(payment))).toBe(signed)
    expect(payment).toMatchObject({ account: OWN, destination: STRANGER, tag, drops: BigInt(drops), fee: 12n })
  })
})

test('bytes that are no payment, or say more or otherwise than we do, are refused', () => {
  const refused = (raw: string) => expect(() => decodePayment(Buffer.from(raw, 'hex')), raw).toThrow()
  refused('')
  refused('1200')
  refused(KNOWN.raw.slice(0, -2))
  refused(`${KNOWN.raw}E1`)
  // A payment that may be made in part, one of another kind, an account twice, and one with a tag of its sender.
  refused(KNOWN.raw.replace('2280000000', '2280020000'))
  refused(KNOWN.raw.replace('120000', '120003'))
  refused(`${KNOWN.raw}${KNOWN.raw.slice(-44)}`)
  refused(KNOWN.raw.replace('2400000001', '23000000072400000001'))
  // The fields in another order, and less than nothing.
  refused(KNOWN.raw.replace('22800000002400000001', '24000000012280000000'))
  refused(KNOWN.raw.replace('6140000000014FB180', '6100000000014FB180'))
})

test('nothing is signed for what is no plain address, an amount beyond all XRP, or a number beyond its field', () => {
  const payment = decodePayment(Buffer.from(KNOWN.raw, 'hex'))
  const refused = (change: Partial<typeof payment>) =>
    expect(() => signingHash({ ...payment, ...change }), JSON.stringify(Object.keys(change))).toThrow()
  // The second carries the tag 1 inside, which the library would write beside what was checked; the third is hexadecimal.
  refused({ destination: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRI' })
  refused({ destination: 'XVDRzcTbNA6v2WnbxjKp1CHmyyYrKJsWeri9gvFYMmAtaD7' })
  refused({ destination: '93B89AFCAD4C8EAC2B131C1331FEF12AE1522BBE' })
  refused({ destination: '' })
  refused({ drops: 10n ** 17n + 1n })
  refused({ drops: -1n })
  refused({ sequence: 2 ** 32 })
  refused({ tag: -1 })
  expect(isAddress(STRANGER)).toBe(true)
})
