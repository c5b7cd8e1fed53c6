import { measureSizes } from '../.ci/sizes.ts'
import type { Section } from './report/section.ts'
import { against, kB } from './report/wording.ts'

/**
 * What others make a page load first, in kB of gzip -9: measured from their published packages, of the
 * versions named where there are several. Nothing of theirs runs here.
 */
const peers: Readonly<Record<string, string>> = {
  loader:
    'Swapper deposit-sdk 0.2.15 4.51 kB, CoW widget-lib 6.70 kB, Cal embed.js 17.2 kB, zoid 24.4 kB, Jupiter plugin-v1.js 77.6 kB',
  swap: 'Rango widget-embedded 86.0 kB without its dependencies, Jupiter app.js 1.0.4 242 kB, Squid widget 249 kB, Wormhole Connect 3.1.0 790 kB',
  sign: 'Xaman xumm-oauth2-pkce 2.8.7 26.2 kB, WalletConnect sign-client 136 kB, Reown AppKit 388 kB',
}

/** How much a visitor's browser loads first. */
export async function measure(): Promise<Section> {
  return {
    title: 'Sizes of a first load, gzip -9',
    lines: measureSizes().map(({ name, what, gzip, brotli, budget }) => ({
      what: what.charAt(0).toUpperCase() + what.slice(1),
      measured: `${kB(gzip)}; ${kB(brotli)} as brotli, which browsers get`,
      ...against(gzip, budget, kB),
      ...(peers[name] !== undefined && { beside: `ceiling ${kB(budget)}; ${peers[name]}` }),
    })),
    notes: [
      'The peers’ figures were taken once from their npm packages with the same gzip level; they are not measured in this run.',
    ],
  }
}
