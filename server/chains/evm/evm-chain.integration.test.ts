import { createWalletClient, getAddress, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { owner } from '../../../sandbox/evm/accounts.ts'
import { tokenAbi } from '../../../sandbox/evm/artifacts.ts'
import { minor } from '../../domain/money.ts'
import { chainSuite } from '#testing/suites/chain.suite.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { evmDefinitions } from './definitions.ts'
import { createEvmChain } from './evm-chain.ts'
import { createEvmNodes } from './node/rpc.ts'
import { sandboxWorld } from './testing/sandbox-world.ts'
import { appendBytes, dropReference } from './testing/wallet-habits.ts'

const [eth, bnb] = evmDefinitions
const traits = {
  appends: true,
  waits: true,
  parts: false,
  taxes: true,
  approves: true,
  trusts: false,
  relays: false,
  together: true,
  extraIds: { good: [], bad: ['7', 'memo'] },
}

for (const definition of [eth, bnb])
  chainSuite(definition.name, traits, async () => {
    const world = sandboxWorld(definition, [5, 4])
    const other = definition === eth ? bnb : eth
    // Six decimals on the one chain, eighteen on the other.
    const token = world.asset('USDC')
    const lookAlike = world.asset('FAKE_USDC')
    await mint(world.rpcUrl, lookAlike.address, world.payer)
    const [router = ''] = world.routers
    return {
      ...world,
      assets: [world.chain.coin, token],
      now: () => new Date(),
      dropReference,
      appendBytes,
      token,
      lookAlike,
      misled: createEvmChain({
        definition: other,
        node: createEvmNodes({ definition: other, rpcUrls: [world.rpcUrl], log: silentLog, fetch }),
        routers: world.routers,
        log: silentLog,
      }),
      taxed: world.asset('TAXED'),
      router,
      tooMuch: minor(10n ** 30n),
      spellings: [world.payer, world.payer.toLowerCase(), `0x${world.payer.slice(2).toUpperCase()}`],
      notAddresses: [
        '',
        'native',
        world.payer.slice(2),
        `${world.payer}00`,
        'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
      ],
    }
  })

/** The contracts' owner gives an account plenty of a token. */
async function mint(rpcUrl: string, token: string, to: string): Promise<void> {
  const client = createWalletClient({ transport: http(rpcUrl) }).extend(publicActions)
  const hash = await client.writeContract({
    account: privateKeyToAccount(owner.privateKey),
    chain: null,
    address: getAddress(token),
    abi: tokenAbi,
    functionName: 'mint',
    args: [getAddress(to), 10n ** 24n],
  })
  await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}
