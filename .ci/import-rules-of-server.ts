const contracts = ['contracts/api/', 'contracts/embed/', 'contracts/market/']
/** What partners read about the API, made from the contracts. */
const description = 'contracts/description/'
/** The readers of sign payloads, for the popup, for the API, and for what chains prepare. */
const payloads = 'contracts/payloads/'
const anyPackage = 'package:'
/** The base of every adapter. */
const core = ['server/domain/', 'server/kit/', 'server/formats/', 'package:lru-cache']

/** The part of the import rules for `server/`. */
export const serverRules = [
  { from: 'server/kit/', may: ['server/kit/'] },
  { from: 'server/domain/', may: ['server/domain/', 'server/kit/', ...contracts] },
  // How ledgers spell things: for all code about ledgers, and without rules of payments.
  {
    from: 'server/formats/',
    may: [
      'server/formats/',
      'server/kit/',
      'server/domain/money.ts',
      'server/domain/amounts.ts',
      'server/domain/payment/tx.ts',
      ...contracts,
      'package:zod',
      'package:@scure/base',
    ],
  },
  // A token is named by a hash.
  { from: 'server/formats/token-id.ts', may: ['node:crypto'] },
  { from: 'server/ports/', may: ['server/ports/', 'server/domain/', ...contracts] },
  {
    from: 'server/services/*/',
    may: ['server/services/{1}/', ...core, 'server/ports/', ...contracts],
  },
  // Pictures are tested with the real library and a real disk.
  {
    from: 'server/services/media/*.test.ts',
    may: [
      'server/services/media/',
      ...core,
      'server/ports/',
      'server/platform/',
      'server/stores/image-files/',
      'server/upstreams/images/',
      'package:sharp',
    ],
  },
  {
    from: 'server/chains/*/',
    may: [
      'server/chains/{1}/',
      'server/chains/shared/',
      ...core,
      'server/ports/',
      payloads,
      ...contracts,
      anyPackage,
    ],
  },
  // Of all chains, only Solana's transactions are sent by us, and so have to be verified before.
  { from: 'server/chains/solana/build/verify-signature.ts', may: ['server/chains/solana/', 'node:crypto'] },
  { from: 'server/chains/', may: [...core, 'server/ports/', ...contracts] },
  {
    from: 'server/wallets/',
    may: ['server/wallets/', ...core, 'server/ports/', payloads, ...contracts],
  },
  {
    from: 'server/upstreams/*/',
    may: [
      'server/upstreams/{1}/',
      'server/upstreams/http-client.ts',
      'server/upstreams/shared/',
      ...core,
      'server/ports/',
      ...contracts,
      anyPackage,
      'node:',
    ],
  },
  {
    from: 'server/upstreams/',
    may: ['server/upstreams/', ...core, 'server/ports/', ...contracts, anyPackage, 'node:'],
  },
  {
    from: 'server/stores/',
    may: ['server/stores/', ...core, 'server/ports/', ...contracts, anyPackage, 'node:'],
  },
  // One adapter for all databases; each database has what is its own way.
  {
    from: 'server/stores/sql/',
    may: ['server/stores/sql/', ...core, 'server/ports/', 'package:lru-cache', 'node:'],
  },
  {
    from: 'server/stores/sqlite/',
    may: [
      'server/stores/sqlite/',
      'server/stores/sql/',
      ...core,
      'server/ports/',
      'package:@photostructure/sqlite',
      'node:',
    ],
  },
  {
    from: 'server/stores/postgres/',
    may: ['server/stores/postgres/', 'server/stores/sql/', ...core, 'server/ports/', 'package:pg', 'node:'],
  },
  {
    // A database of SQLite in memory, and its lock.
    from: 'server/stores/lowdb/',
    may: [
      'server/stores/lowdb/',
      'server/stores/sqlite/',
      'server/stores/sql/',
      ...core,
      'server/ports/',
      'package:lowdb',
      'node:',
    ],
  },
  { from: 'server/stores/sql/*.test.ts', may: ['server/stores/', 'server/ports/'] },
  {
    // They build a program, and kill it.
    from: 'server/stores/sqlite/*.test.ts',
    may: [
      'server/stores/',
      ...core,
      'server/ports/',
      'package:@photostructure/sqlite',
      'package:vite',
      'package:zod',
    ],
  },
  // What processes share, in one process or over the database.
  {
    from: 'server/shared/',
    may: [
      'server/shared/',
      'server/stores/sql/',
      'server/stores/postgres/',
      'server/ports/',
      'package:lru-cache',
      'node:buffer',
    ],
  },
  // The market's index: its tables, its writer (a process of its own) and its reader.
  {
    from: 'server/market-index/',
    may: ['server/market-index/', ...core, 'server/ports/', ...contracts, anyPackage, 'node:'],
  },
  {
    from: 'server/market-index/tables/',
    may: ['server/market-index/tables/', ...core, anyPackage, 'node:'],
  },
  {
    // Formulas over plain values.
    from: 'server/market-index/figures/',
    may: ['server/market-index/figures/', 'contracts/market/'],
  },
  {
    from: 'server/market-index/read/',
    may: [
      'server/market-index/read/',
      'server/market-index/tables/',
      'server/market-index/figures/',
      ...core,
      'server/ports/',
      ...contracts,
      'package:bignumber.js',
      'node:',
    ],
  },
  {
    from: 'server/market-index/testing/',
    may: ['server/market-index/', ...core, 'server/ports/', 'server/platform/', anyPackage, 'node:'],
  },
  {
    from: 'server/market-index/write/*.test.ts',
    may: [
      'server/market-index/',
      ...core,
      'server/ports/',
      'server/platform/',
      ...contracts,
      anyPackage,
      'node:',
    ],
  },
  // What each process of the service is composed of.
  {
    from: 'server/processes/',
    may: ['server/market-index/', 'server/platform/', 'server/upstreams/guarded-fetch/'],
  },
  {
    from: 'server/platform/',
    may: ['server/platform/', ...core, 'server/ports/', anyPackage, 'node:'],
  },
  {
    from: 'server/http/',
    may: [
      'server/http/',
      'browser-builds.ts',
      'widgets/words/languages.ts',
      ...core,
      'server/ports/',
      description,
      ...contracts,
      anyPackage,
      'node:',
    ],
  },
  {
    from: 'server/config/',
    may: [
      'server/config/',
      ...contracts,
      'server/formats/',
      // An address is checked by its chain, and by its chain alone.
      'server/chains/evm/codec/address.ts',
      'server/chains/xrpl/codec/address.ts',
      'server/chains/solana/codec/address.ts',
      'server/chains/stellar/codec/address.ts',
      'server/chains/evm/definitions.ts',
      'package:zod',
    ],
  },
  { from: 'server/compose/', may: ['server/', ...contracts, 'node:'] },
  { from: 'server/main.ts', may: ['server/compose/'] },
  // It tells pages where the widgets' sources are. Nothing imports it.
  {
    from: 'server/dev.ts',
    may: ['server/compose/', 'server/http/pages/', 'browser-builds.ts', 'node:path'],
  },
  { from: 'server/cli/', may: ['server/', ...contracts, 'package:zod', 'node:'] },
]
