import { minor } from '../../domain/money.ts'
import { chainContract } from '../chain.contract.ts'
import { evmDefinitions } from './definitions.ts'
import { sandboxWorld } from './testing/sandbox-world.ts'
import { appendBytes, dropReference } from './testing/wallet-habits.ts'

const [eth, bnb] = evmDefinitions
const traits = { appends: true, waits: true, taxes: true, approves: true, trusts: false, relays: false }

for (const definition of [eth, bnb])
  chainContract(definition.name, traits, async () => {
    const world = sandboxWorld(definition, [5, 4])
    // Six decimals on the one chain, eighteen on the other.
    const token = world.asset('USDC')
    const [router = ''] = world.routers
    return {
      ...world,
      assets: [world.chain.coin, token],
      now: () => new Date(),
      dropReference,
      appendBytes,
      token,
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
