import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  concat,
  createTestClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  isHex,
  pad,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod'

/** A real Safe on a node of the sandbox: its contracts are LGPL-licensed, and read from their package. */

const require = createRequire(import.meta.url)
const Artifact = z.object({ bytecode: z.string().refine((text) => isHex(text)) })
const codeOf = (file: string): Hex => Artifact.parse(JSON.parse(readFileSync(file, 'utf8'))).bytecode
const singletonCode = () =>
  codeOf(require.resolve('@safe-global/safe-smart-account/build/artifacts/contracts/Safe.sol/Safe.json'))
const factoryCode = () =>
  codeOf(
    require.resolve('@safe-global/safe-smart-account/build/artifacts/contracts/proxies/SafeProxyFactory.sol/SafeProxyFactory.json'),
  )

const factoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 salt) returns (address)',
])
const safeAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address handler, address token, uint256 payment, address receiver)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
  'function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes32)',
  'function nonce() view returns (uint256)',
])

/** What a Safe is asked to do. With `safeTxGas`, its failure is no failure of the whole. */
export interface SafeCall {
  readonly to: string
  /** Wei, as a decimal or in hex. */
  readonly value: string
  readonly data: string
  readonly safeTxGas?: bigint
}

/** The arguments that the call has in common with its hash. */
const argsOf = ({ to, value, data, safeTxGas = 0n }: SafeCall) =>
  [
    getAddress(to),
    BigInt(value),
    `0x${data.slice(2)}`,
    0,
    safeTxGas,
    0n,
    0n,
    zeroAddress,
    zeroAddress,
  ] as const

/** An owner of Safes, a new account by default. What it sends is in a block when the answer comes. */
export async function openSafeOwner(rpcUrl: string, privateKey?: Hex) {
  const account = privateKeyToAccount(privateKey ?? generatePrivateKey())
  const client = createTestClient({ mode: 'anvil', account, transport: http(rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const send = async (to: string | undefined, data: Hex, value = 0n) => {
    const target = to === undefined ? {} : { to: getAddress(to) }
    const hash = await client.sendTransaction({ chain: null, ...target, data, value, gas: 6_000_000n })
    return client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  }
  if (privateKey === undefined) await client.setBalance({ address: account.address, value: parseEther('10') })
  const create = async (code: Hex) => (await send(undefined, code)).contractAddress ?? zeroAddress
  const singleton = await create(singletonCode())
  const factory = await create(factoryCode())

  return {
    send,
    mine: (blocks: number) => client.mine({ blocks }),
    /** Gives coin to an account, out of nothing. */
    fund: (address: string, value: bigint) => client.setBalance({ address: getAddress(address), value }),
    /** A Safe of this account, and of others, all of whom have to sign. */
    async newSafe(salt: bigint, others: readonly string[] = []): Promise<string> {
      const owners = [account.address, ...others.map((other) => getAddress(other))]
      const initializer = encodeFunctionData({
        abi: safeAbi,
        functionName: 'setup',
        args: [owners, BigInt(owners.length), zeroAddress, '0x', zeroAddress, zeroAddress, 0n, zeroAddress],
      })
      const call = { address: factory, abi: factoryAbi, functionName: 'createProxyWithNonce' } as const
      const { result } = await client.simulateContract({ ...call, args: [singleton, initializer, salt] })
      await send(factory, encodeFunctionData({ ...call, args: [singleton, initializer, salt] }))
      return result
    },
    /** The Safe's own hash of its next transaction, which wallets may answer and which is on no chain. */
    async ownHash(safe: string, call: SafeCall): Promise<Hex> {
      const at = { address: getAddress(safe), abi: safeAbi } as const
      const nonce = await client.readContract({ ...at, functionName: 'nonce' })
      return client.readContract({
        ...at,
        functionName: 'getTransactionHash',
        args: [...argsOf(call), nonce],
      })
    },
    /** Lets this owner execute a transaction of a Safe: that it sends it is its signature. */
    async execute(safe: string, call: SafeCall): Promise<Hex> {
      const signature = concat([pad(account.address), pad('0x', { size: 32 }), '0x01'])
      const args = [...argsOf(call), signature] as const
      const input = encodeFunctionData({ abi: safeAbi, functionName: 'execTransaction', args })
      const { transactionHash, status } = await send(safe, input)
      if (status !== 'success') throw new Error('the transaction of the Safe was reverted')
      return transactionHash
    },
  }
}

export type SafeOwner = Awaited<ReturnType<typeof openSafeOwner>>
