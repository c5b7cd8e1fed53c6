/**
 * Loads the world's packages. Comes before tsx (`node --import ./sandbox/packages.mjs --import tsx`): behind tsx's hooks
 * every file of a package costs a millisecond, and viem alone has 700.
 */
const packages = [
  '@reown/walletkit',
  '@solana/web3.js',
  '@stellar/stellar-sdk',
  '@walletconnect/core',
  'litesvm',
  'viem',
  'viem/accounts',
  'ws',
  'xrpl',
  'zod',
]

await Promise.all(packages.map((name) => import(name)))
