import { appRules } from './import-rules-of-apps.ts'
import { serverRules } from './import-rules-of-server.ts'

/**
 * Which folder may import what: the house rules of docs/architecture.md as data.
 *
 * A rule's `from` is the longest matching folder (or file) of the importing module; the import must then match
 * one of `may`. `*` in `from` stands for one folder name, and `{1}` in `may` for that same name.
 */
export interface ImportRule {
  readonly from: string
  readonly may: readonly string[]
}

const contracts = ['contracts/api/', 'contracts/embed/', 'contracts/market/']
/** What partners read about the API, made from the contracts. */
const description = 'contracts/description/'
/** The readers of sign payloads, for the popup and for the API. */
const payloads = 'contracts/payloads/'
const anyPackage = 'package:'
/** The base of every wallet kind. */
const walletBase = ['widgets/wallets/wallet.ts', 'widgets/wallets/base/', payloads]
/** The local world, for a program that starts it. */
const world = ['sandbox/world-description.ts', 'sandbox/world-process.ts']
/** The parts of every widget. */
const widgetParts = [
  'widgets/start-widget.ts',
  'widgets/words/',
  'kit/',
  'widgets/models/',
  'widgets/api/',
  'widgets/embed/',
  ...contracts,
  'package:preact',
  'package:@preact/signals',
]

export const importRules: readonly ImportRule[] = [
  { from: 'contracts/embed/', may: ['contracts/embed/'] },
  {
    from: 'contracts/api/',
    may: [
      'contracts/api/',
      'contracts/market/',
      'contracts/embed/session-id.ts',
      'contracts/embed/products.ts',
      'contracts/embed/appearance.ts',
      'contracts/embed/check-look.ts',
      'package:zod',
    ],
  },

  {
    from: 'contracts/market/',
    may: ['contracts/market/', 'contracts/api/values.ts', 'package:zod', 'package:ripple-address-codec'],
  },
  {
    from: 'contracts/description/',
    may: ['contracts/description/', 'contracts/api/', 'contracts/market/', 'package:zod'],
  },
  {
    from: 'contracts/payloads/',
    may: ['contracts/payloads/', 'contracts/api/', 'package:@noble/hashes', 'package:@scure/base'],
  },

  // Partners copy it: it stands alone.
  { from: 'client/', may: ['client/'] },
  {
    from: 'client/*.test.ts',
    may: ['client/', description, 'package:vite', 'package:standardwebhooks'],
  },

  { from: 'embed-loader/', may: ['embed-loader/', 'contracts/embed/'] },
  // Packages for npm: none has a file of this project but its own.
  { from: 'packages/*', may: ['packages/{1}/', 'package:'] },

  {
    // The start of every widget in a partner's page.
    from: 'widgets/start-widget.ts',
    may: ['widgets/embed/', 'kit/', 'contracts/embed/', 'package:@preact/signals'],
  },
  // Data for the build and for the server: nothing of a widget.
  {
    from: 'browser-builds.ts',
    may: [
      'contracts/embed/',
      'widgets/swap/outline.ts',
      'widgets/bridge/outline.ts',
      'widgets/words/form.ts',
      'widgets/words/languages.ts',
    ],
  },
  // The server runs it: it has sentences, and nothing of a browser.
  {
    from: 'widgets/*/outline.ts',
    may: ['widgets/form/outline.ts', 'widgets/words/form.ts', 'kit/tokens/letter.ts', ...contracts],
  },
  // The words of the widgets, in all languages: data alone, which the server has too.
  { from: 'widgets/words/', may: ['widgets/words/', 'kit/', 'contracts/embed/'] },
  { from: 'widgets/docs/', may: ['widgets/docs/', 'contracts/embed/page.ts', 'package:minisearch'] },
  { from: 'widgets/explorer/', may: ['widgets/explorer/', 'package:swagger-ui-dist'] },
  { from: 'kit/', may: ['kit/', 'package:preact', 'package:@preact/signals'] },
  { from: 'kit/controls/qr-path', may: ['package:uqr', 'kit/controls/qr-path.ts'] },
  { from: 'widgets/api/', may: ['widgets/api/', 'contracts/api/', 'package:@preact/signals', 'package:zod'] },
  { from: 'widgets/embed/', may: ['widgets/embed/', 'contracts/embed/'] },
  {
    from: 'widgets/models/',
    may: ['widgets/models/', 'widgets/api/', 'widgets/embed/', ...contracts, 'package:@preact/signals'],
  },
  {
    from: 'widgets/wallets/base/',
    may: [...walletBase, 'contracts/api/', 'contracts/embed/page.ts'],
  },
  {
    from: 'widgets/wallets/*/',
    may: ['widgets/wallets/{1}/', ...walletBase, 'contracts/api/'],
  },
  { from: 'widgets/wallets/testing/', may: ['widgets/wallets/', 'contracts/api/'] },
  {
    // The protocol alone: the kinds that use it know the signed payloads.
    from: 'widgets/wallets/walletconnect/',
    may: ['widgets/wallets/walletconnect/', ...walletBase, 'package:@walletconnect/sign-client'],
  },
  {
    from: 'widgets/wallets/xrpl-walletconnect/',
    may: [
      'widgets/wallets/xrpl-walletconnect/',
      'widgets/wallets/walletconnect/',
      ...walletBase,
      'contracts/api/',
    ],
  },
  {
    // It signs what the kinds of two families sign, and reads it as they do.
    from: 'widgets/wallets/appkit/',
    may: [
      'widgets/wallets/appkit/',
      'widgets/wallets/walletconnect/',
      ...walletBase,
      'widgets/wallets/evm/',
      'widgets/wallets/solana/',
      'contracts/api/',
      'package:@reown/appkit',
      'package:@reown/appkit-controllers',
    ],
  },
  {
    from: 'widgets/wallets/solana/',
    may: [
      ...walletBase,
      'widgets/wallets/solana/',
      'contracts/api/',
      'package:@solana/wallet-adapter-base',
      'package:@wallet-standard/app',
    ],
  },
  {
    from: 'widgets/wallets/solana/testing/',
    may: [
      ...walletBase,
      'widgets/wallets/solana/',
      'contracts/api/',
      'package:@solana/web3.js',
      'package:@wallet-standard/app',
    ],
  },
  {
    // It signs on every chain, and reads its requests as the chain's own kind does.
    from: 'widgets/wallets/suite/',
    may: ['widgets/wallets/suite/', ...walletBase, 'widgets/wallets/solana/testing/', 'contracts/api/'],
  },
  {
    from: 'widgets/wallets/',
    may: ['widgets/wallets/', payloads, 'contracts/api/', 'contracts/embed/page.ts'],
  },
  {
    from: 'widgets/sign/',
    may: [
      'widgets/sign/',
      'widgets/checkout/',
      'widgets/wallets/index.ts',
      'widgets/wallets/wallet.ts',
      payloads,
      ...widgetParts,
    ],
  },
  // The part after the quote, for all products: it knows no product.
  { from: 'widgets/checkout/', may: ['widgets/checkout/', ...widgetParts] },
  // The form of every product: it knows no product.
  { from: 'widgets/form/', may: ['widgets/form/', 'widgets/checkout/', ...widgetParts] },
  {
    from: 'widgets/*/',
    may: ['widgets/{1}/', 'widgets/form/', 'widgets/checkout/', ...widgetParts],
  },

  ...appRules,

  ...serverRules,

  { from: 'docs/samples/', may: ['docs/samples/', 'package:react', 'node:'] },
  { from: 'testing/', may: ['testing/', 'server/', ...world, ...contracts, anyPackage, 'node:'] },
  // The client makes the calls of the reference's examples.
  {
    from: 'testing/docs/reference-examples.test.ts',
    may: ['client/', 'testing/', 'server/', description, ...contracts, anyPackage, 'node:'],
  },
  // The loader reads the options of the pages in the guides.
  {
    from: 'testing/docs/guide-blocks.test.ts',
    may: ['embed-loader/', 'testing/', ...contracts, anyPackage, 'node:'],
  },
  { from: 'sandbox/', may: ['sandbox/', ...contracts, anyPackage, 'node:'] },
  // It serves the widgets' sources.
  { from: 'sandbox/dev/', may: ['sandbox/', 'browser-builds.ts', anyPackage, 'node:'] },
  // The program in docs/api.md is run on every chain.
  { from: 'e2e/', may: ['e2e/', '.ci/api-sample.ts', ...world, ...contracts, anyPackage, 'node:'] },
  {
    from: 'bench/',
    may: [
      'bench/',
      'e2e/',
      'testing/stores/',
      'testing/samples.ts',
      'testing/market/',
      '.ci/',
      'server/stores/',
      'server/ports/',
      ...contracts,
      anyPackage,
      'node:',
    ],
  },
  // It runs the indexer on ledgers of its own.
  {
    from: 'bench/indexer',
    may: ['bench/', 'server/market-index/', 'server/platform/', ...contracts, anyPackage, 'node:'],
  },
  { from: '.ci/', may: ['.ci/', 'browser-builds.ts', description, ...contracts, anyPackage, 'node:'] },
  // It lists the chains in .env.example, says a limit, and writes the types of the script.
  {
    from: '.ci/docs.ts',
    may: [
      'server/chains/evm/definitions.ts',
      'server/services/limits/index.ts',
      'server/compose/browser-files.ts',
      '.ci/',
      description,
      ...contracts,
      anyPackage,
      'node:',
    ],
  },
  {
    from: 'vite.config.ts',
    may: ['browser-builds.ts', '.ci/compress-build.ts', '.ci/outside-packages.ts', anyPackage],
  },
]

/** Imports that tests may have on top of their folder's rule: test tools and fixtures. */
export const testExtras: readonly string[] = [
  'package:vitest',
  'package:fast-check',
  'package:viem',
  'package:@solana/web3.js',
  'package:@stellar/stellar-sdk',
  'package:ripple-address-codec',
  'node:',
  'testing/',
  // The tests of the browser's half of every wallet kind.
  'widgets/wallets/testing/',
  // Ledgers that an integration test starts for itself.
  'sandbox/',
]
