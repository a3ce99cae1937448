import { assert } from '@bourse/money'
import { type Hex, isAddress } from './hex.ts'

/** keccak256('Transfer(address,address,uint256)'): the first topic of every transfer's log. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

// The beginnings of keccak256('transfer(address,uint256)') and keccak256('balanceOf(address)').
const TRANSFER = '0xa9059cbb'
const BALANCE_OF = '0x70a08231'
const WORD_DIGITS = 64

export function transferData(to: Hex, amount: bigint): Hex {
  assert(amount >= 0n && amount < 2n ** 256n, 'an amount has 32 bytes and no sign')
  return `${TRANSFER}${addressWord(to)}${amount.toString(16).padStart(WORD_DIGITS, '0')}`
}

export function balanceData(owner: Hex): Hex {
  return `${BALANCE_OF}${addressWord(owner)}`
}

function addressWord(address: Hex): string {
  assert(isAddress(address), 'an address is hexadecimal')
  return address.slice(2).toLowerCase().padStart(WORD_DIGITS, '0')
}

/** Undefined when the data is anything but a transfer and nothing more: bytes after the arguments would be signed unread. */
export function readTransfer(data: Hex): { to: Hex; amount: bigint } | undefined {
  const [, to, amount] = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(data) ?? []
  return to === undefined || amount === undefined ? undefined : { to: `0x${to}`, amount: BigInt(`0x${amount}`) }
}
