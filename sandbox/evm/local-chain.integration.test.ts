import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { encodeFunctionData, erc20Abi, parseEther, parseUnits } from 'viem'
import { expect, test, vi } from 'vitest'
import { isSandboxFolder } from '../own-folder.ts'
import { sandboxDir } from '../running.ts'
import { treasury, users } from './accounts.ts'
import { tokenAbi } from './artifacts.ts'
import { type LocalChain, startLocalChain } from './local-chain.ts'
import { onError, send, specOf, tokenOf, useLocalChain, userAt } from './testing/local-chain.ts'

const eth = useLocalChain('eth')
const bnb = useLocalChain('bnb')

const read = (chain: LocalChain, id: string, owner: `0x${string}`) =>
  chain.client.readContract({
    address: tokenOf(chain, id),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })

test('both chains have their ids, and no contract of one stands at an address of the other', async () => {
  expect(await eth().client.getChainId()).toBe(1)
  expect(await bnb().client.getChainId()).toBe(56)
  const here = Object.values(eth().deployment.tokens)
  expect(Object.values(bnb().deployment.tokens).filter((address) => here.includes(address))).toEqual([])
})

test('what is kept for later starts lies in a folder that `npm start` takes for its own', async () => {
  expect(await isSandboxFolder(sandboxDir({}))).toBe(true)
})

test('every account has the whole purse of its chain', async () => {
  for (const chain of [eth(), bnb()]) {
    const decimals = new Map(chain.spec.tokens.map((token) => [token.id, token.decimals]))
    for (const user of users) {
      const { coin = '', ...tokens } = chain.spec.purse
      expect(await chain.client.getBalance({ address: user.address })).toBe(parseEther(coin))
      for (const [id, units] of Object.entries(tokens)) {
        const due = parseUnits(units, decimals.get(id) ?? 18)
        expect(await read(chain, id, user.address), id).toBe(due)
      }
    }
  }
})

test('the node holds no key: a transaction has to come signed', async () => {
  const transaction = { from: userAt(0).address, to: treasury, value: '0x1' }
  await expect(eth().rpc('eth_sendTransaction', transaction)).rejects.toThrow(/No Signer/)
})

test('an allowance of the USDT-like token goes through zero, and its calls return nothing', async () => {
  const usdt = tokenOf(eth(), 'USDT')
  const approve = (value: bigint) => ({
    to: usdt,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [treasury, value] }),
  })
  expect((await send(eth(), 0, approve(5n))).status).toBe('success')
  expect((await send(eth(), 0, approve(6n))).status).toBe('reverted')
  expect((await send(eth(), 0, approve(0n))).status).toBe('success')
  expect((await send(eth(), 0, approve(6n))).status).toBe('success')
  const answer = await eth().rpc('eth_call', { from: userAt(0).address, ...approve(0n) }, 'latest')
  expect(answer).toBe('0x')
})

test('of the taxed token less arrives than was sent', async () => {
  const before = await read(eth(), 'TAXED', treasury)
  const args = [treasury, 10_000n] as const
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args })
  await send(eth(), 0, { to: tokenOf(eth(), 'TAXED'), data })
  expect((await read(eth(), 'TAXED', treasury)) - before).toBe(9_900n)
})

test('blocks go on after a transaction, until it is final', async () => {
  const chain = await startLocalChain({ spec: specOf('eth'), blockMs: 20, onError })
  try {
    const { blockNumber } = await send(chain, 1, { to: treasury, value: 1n })
    await vi.waitFor(
      async () => {
        const final = await chain.client.getBlock({ blockTag: 'finalized' })
        expect(final.number).toBeGreaterThanOrEqual(blockNumber)
      },
      { timeout: 20_000 },
    )
  } finally {
    await chain.stop()
  }
})

test('a kept chain goes on where it stopped: blocks, transactions, balances', async () => {
  const keepIn = await mkdtemp(path.join(tmpdir(), 'suite-chain-'))
  const options = { spec: specOf('eth'), keepIn, blockMs: 50, onError }
  try {
    const first = await startLocalChain(options)
    const sent = await send(first, 2, { to: treasury, value: 12_345n })
    await first.stop()

    const second = await startLocalChain(options)
    const found = await second.client.getTransactionReceipt({ hash: sent.transactionHash })
    const block = await second.client.getBlock({ blockNumber: sent.blockNumber })
    const next = await send(second, 2, { to: treasury, value: 1n })
    await second.stop()
    expect(found).toEqual(sent)
    expect(block.hash).toBe(sent.blockHash)
    expect(next.status).toBe('success')
    expect(next.blockNumber).toBeGreaterThan(sent.blockNumber)
  } finally {
    await rm(keepIn, { recursive: true })
  }
})

test('a kept chain that cannot be read, or is of another sandbox, is not replaced silently', async () => {
  const keepIn = await mkdtemp(path.join(tmpdir(), 'suite-chain-'))
  const options = { spec: specOf('eth'), keepIn, blockMs: 50, onError }
  const file = path.join(keepIn, 'eth.json')
  try {
    await (await startLocalChain(options)).stop()
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/"digest":"../, '"digest":"--'))
    await expect(startLocalChain(options)).rejects.toThrow(/made by another version of the sandbox.*reset/)
    await writeFile(file, text.slice(0, 1000))
    await expect(startLocalChain(options)).rejects.toThrow(/cannot be read.*reset/)
  } finally {
    await rm(keepIn, { recursive: true })
  }
})
