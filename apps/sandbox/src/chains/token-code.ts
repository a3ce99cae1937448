/**
 * The smallest token that speaks ERC-20 as far as deposits and withdrawals need it: transfer, balanceOf, and the log that
 * tells of a transfer. The source stands beside the bytes. An account's balance is in the storage slot that its own address
 * names, so that nothing has to be hashed.
 */
const LINES: readonly (readonly [bytes: string, source: string])[] = [
  ['60003560e01c', 'push1 0, calldataload, push1 0xe0, shr: the selector stays on the stack'],
  ['8063a9059cbb14602c57', 'dup1, push4 transfer(address,uint256), eq, push1 transfer, jumpi'],
  ['806370a0823114601f57', 'dup1, push4 balanceOf(address), eq, push1 balance, jumpi'],
  ['60006000fd', 'revert(0, 0): nothing else is known'],
  ['5b600435546000526020', 'balance: jumpdest, push1 4, calldataload, sload, push1 0, mstore, push1 32'],
  ['6000f3', 'push1 0, return: the balance of the address asked for'],
  ['5b602435', 'transfer: jumpdest, push1 36, calldataload: the amount'],
  ['3354', 'caller, sload: the balance of who calls'],
  ['818110', 'dup2, dup2, lt: is the balance less than the amount?'],
  ['607b57', 'push1 fail, jumpi'],
  ['819003', 'dup2, swap1, sub: what is left'],
  ['3355', 'caller, sstore'],
  ['600435', 'push1 4, calldataload: who receives'],
  ['80548201', 'dup1, sload, dup3, add: what they have then'],
  ['8155', 'dup2, sstore'],
  ['90600052', 'swap1, push1 0, mstore: the amount is what the log carries'],
  [
    '337fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    'caller, push32 keccak256("Transfer(address,address,uint256)")',
  ],
  ['60206000a3', 'push1 32, push1 0, log3: the event, who paid, who received'],
  ['600160005260206000f3', 'push1 1, push1 0, mstore, push1 32, push1 0, return: true'],
  ['5b60006000fd', 'fail: jumpdest, revert(0, 0)'],
] as const

/** What stands at the address of every token. */
export const TOKEN_CODE = LINES.map(([bytes]) => bytes).join('')

/** A token that the product does not know: what people send by mistake. */
export const STRANGE_TOKEN = { asset: 'STRANGE', contract: '0x57a0000000000000000000000000000000000bad', decimals: 18 }
