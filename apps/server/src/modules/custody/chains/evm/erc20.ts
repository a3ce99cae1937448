import type { Hex } from 'viem'
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils'

const ABI = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])

/** keccak256('Transfer(address,address,uint256)'): the first topic of every transfer's log. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export function transferData(to: Hex, amount: bigint): Hex {
  return encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [to, amount] })
}

export function balanceData(owner: Hex): Hex {
  return encodeFunctionData({ abi: ABI, functionName: 'balanceOf', args: [owner] })
}

/** Undefined when the data is anything but a transfer and nothing more. */
export function readTransfer(data: Hex): { to: Hex; amount: bigint } | undefined {
  try {
    const decoded = decodeFunctionData({ abi: ABI, data })
    if (decoded.functionName !== 'transfer') return undefined
    const [to, amount] = decoded.args
    // Bytes after the arguments would be signed unread.
    return transferData(to, amount) === data ? { to, amount } : undefined
  } catch {
    return undefined
  }
}
