import type { ChainKey } from '#contracts/api/values.ts'

/** A letter as lines on a grid of 24 by 24: no font is needed to draw it. */
const letters = {
  A: 'M7.5 17 12 7l4.5 10M9.3 13.5h5.4',
  B: 'M9 7v10h4a2.5 2.5 0 0 0 0-5H9h3.5a2.5 2.5 0 0 0 0-5z',
  E: 'M15.5 7h-6v10h6M9.5 12h5',
  L: 'M10 7v10h5.5',
  O: 'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
  P: 'M9.5 17V7H13a3 3 0 0 1 0 6H9.5',
  S: 'M15 8.6C14.4 7.6 13.3 7 12 7c-1.8 0-3 .9-3 2.4 0 3.4 6.2 1.8 6.2 5.2 0 1.5-1.3 2.4-3.2 2.4-1.5 0-2.6-.6-3.2-1.7',
  X: 'M8 7l8 10M16 7 8 17',
} as const

/** Drawings of our own: a letter on a colour. They are not the marks of these chains. */
const drawings: Readonly<Record<ChainKey, readonly [letter: keyof typeof letters, colour: string]>> = {
  eth: ['E', '#5b6ee1'],
  bnb: ['B', '#9a7209'],
  base: ['B', '#1d4ed8'],
  arbitrum: ['A', '#1e7fb8'],
  optimism: ['O', '#d4332f'],
  polygon: ['P', '#7c3aed'],
  avalanche: ['A', '#b3262e'],
  solana: ['S', '#0b8272'],
  xrpl: ['X', '#334155'],
  xlm: ['L', '#57534e'],
}

/** Chains whose coin is another chain's. */
const coins: Partial<Record<string, ChainKey>> = { base: 'eth', arbitrum: 'eth', optimism: 'eth' }

const isDrawn = (chain: string): chain is ChainKey => Object.hasOwn(drawings, chain)

/** The drawing of a chain, as SVG in a `data:` address. */
export function drawChain(chain: string): string | undefined {
  if (!isDrawn(chain)) return undefined
  const [letter, colour] = drawings[chain]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="${colour}"/><path d="${letters[letter]}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}

/** The drawing of a chain's coin. */
export const drawCoin = (chain: string): string | undefined => drawChain(coins[chain] ?? chain)
