import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbiParameters,
} from 'viem'
import { delegateAbi } from './artifacts.ts'

/** How an account is asked for several calls by the code that it gives itself (EIP-7702, ERC-7821). */

/** All calls, or none. */
const MODE: Hex = `0x01${'00'.repeat(31)}`
const parts = parseAbiParameters(['Call[]', 'struct Call { address to; uint256 value; bytes data; }'])

export interface PartCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** The calldata by which an account asks itself for all calls. */
export const executeData = (calls: readonly PartCall[]): Hex =>
  encodeFunctionData({
    abi: delegateAbi,
    functionName: 'execute',
    args: [MODE, encodeAbiParameters(parts, [calls])],
  })

/** The code of an account that has given itself other code, in lower case. */
export const codeFor = (delegate: Address): Hex =>
  concat(['0xef0100', `0x${delegate.slice(2).toLowerCase()}`])
