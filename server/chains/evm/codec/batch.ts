import { decodeAbiParameters, decodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { isSame } from './address.ts'

/** A call that an account was asked to make. */
export interface Leg {
  readonly to: string
  readonly value: bigint
  /** Lower-case hex. */
  readonly data: string
}

/** How accounts that are delegated to code of a wallet (EIP-7702) are asked for several calls, by themselves. */
const forms = parseAbi([
  // ERC-7821: MetaMask, and Uniswap beside its own.
  'function execute(bytes32 mode, bytes executionData) payable',
  // Uniswap's Calibur.
  'struct Part { address to; uint256 value; bytes data; }',
  'struct Batch { Part[] calls; bool revertOnFailure; }',
  'function execute(Batch batch) payable',
  // Ambire.
  'function executeBySender(Part[] calls) payable',
  // OKX.
  'function executeFromSelf(Part[] calls) payable',
])
const parts = parseAbiParameters(['Part[]', 'struct Part { address to; uint256 value; bytes data; }'])

/** ERC-7821: the modes in which a call that fails undoes all of them, and nothing follows the calls. */
const ALL_OR_NOTHING = /^0x0100[0-9a-f]{8}0{8}/

/**
 * The calls that an account asked itself to make, all of them or none; `undefined` for any other transaction. It is what
 * was asked for: whether the code of the account does it is another question.
 */
export function legsOf(tx: {
  readonly from: string
  readonly to?: string | null | undefined
  readonly input?: string | undefined
}): readonly Leg[] | undefined {
  if (!isSame(tx.to, tx.from) || tx.input === undefined) return undefined
  const calls = read(`0x${tx.input.slice(2)}`)
  return calls?.map(({ to, value, data }) => ({
    // Zero is the account itself (ERC-7821).
    to: /^0x0{40}$/.test(to) ? tx.from : to,
    value,
    data: data.toLowerCase(),
  }))
}

function read(input: Hex): readonly { to: string; value: bigint; data: string }[] | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: forms, data: input })
    if (functionName !== 'execute') return args[0]
    if (args.length === 1) return args[0].revertOnFailure ? args[0].calls : undefined
    const [mode, data] = args
    return ALL_OR_NOTHING.test(mode) ? decodeAbiParameters(parts, data)[0] : undefined
  } catch {
    return undefined
  }
}
