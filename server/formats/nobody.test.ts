import { expect, test } from 'vitest'
import { isNobodys } from './nobody.ts'

test.each([
  ['evm', `0x${'0'.repeat(40)}`],
  ['evm', '0x000000000000000000000000000000000000dEaD'],
  ['evm', '0xdEAD000000000000000042069420694206942069'],
  ['evm', '0x0000000000000000000000000000000000000011'],
  ['evm', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
  ['evm', '0x4200000000000000000000000000000000000006'],
  ['xrpl', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
  ['xrpl', 'rrrrrrrrrrrrrrrrrrrrBZbvji'],
  ['xrpl', 'rrrrrrrrrrrrrrrrrrrn5RM1rHd'],
  ['solana', '1'.repeat(32)],
  ['solana', '1nc1nerator11111111111111111111111111111111'],
  ['solana', 'SysvarC1ock11111111111111111111111111111111'],
  ['solana', 'So11111111111111111111111111111111111111112'],
  ['solana', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ['stellar', 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF'],
] as const)('nobody has the key of the %s address %s', (family, address) => {
  expect(isNobodys(family, address)).toBe(true)
})

test.each([
  ['evm', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['evm', '0x0000000000000000000000000000000001000000'],
  ['xrpl', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['stellar', 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'],
] as const)('the %s address %s can belong to somebody', (family, address) => {
  expect(isNobodys(family, address)).toBe(false)
})
