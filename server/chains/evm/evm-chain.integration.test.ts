import { minor } from '../../domain/money.ts'
import { chainContract } from '../chain.contract.ts'
import { evmDefinitions } from './definitions.ts'
import { sandboxWorld } from './testing/sandbox-world.ts'

const [eth, bnb] = evmDefinitions

for (const definition of [eth, bnb])
  chainContract(`the payments of ${definition.name}`, async () => {
    const world = sandboxWorld(definition, [5, 4])
    return {
      ...world,
      // Six decimals on the one chain, eighteen on the other.
      token: world.asset('USDC'),
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
