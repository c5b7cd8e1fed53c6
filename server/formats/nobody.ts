import type { Asset } from '#contracts/api/payment.ts'
import { decodeStrKey } from './strkey.ts'

/**
 * Addresses for which nobody has a key: what is sent there is lost. Each family has its own: places that software uses
 * for "nothing", programs of the chain itself, and names that people made to burn money.
 */

/** On EVM chains 0 to 0xffff has the precompiles and 0x…dEaD; 0x4200… the contracts of the OP stack itself. */
const EVM_LOW = /^0x(?:0{36}|4200{33})[0-9a-f]{4}$/
const EVM = new Set([
  '0xdead000000000000000042069420694206942069',
  `0x${'e'.repeat(40)}`,
  `0x${'f'.repeat(40)}`,
])

/** ACCOUNT_ZERO, ACCOUNT_ONE, the one that reserved names were paid to, and NaN (xrpl.org, special addresses). */
const XRPL = new Set([
  'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
  'rrrrrrrrrrrrrrrrrrrrBZbvji',
  'rrrrrrrrrrrrrrrrrNAMEtxvNvQ',
  'rrrrrrrrrrrrrrrrrrrn5RM1rHd',
])

/** The system program, its kin and the sysvars, and the incinerator: each ends with many 1, which no key is found for. */
const SOLANA_NATIVE = /1{10}[1-9]?$/
const SOLANA = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
])

type Family = 'evm' | 'xrpl' | 'solana' | 'stellar'

/** True for an address of a family, in its canonical spelling, that belongs to nobody. */
export function isNobodys(family: Family, address: string): boolean {
  switch (family) {
    case 'evm':
      return EVM_LOW.test(address.toLowerCase()) || EVM.has(address.toLowerCase())
    case 'xrpl':
      return XRPL.has(address)
    case 'solana':
      return SOLANA_NATIVE.test(address) || SOLANA.has(address)
    case 'stellar': {
      const key = decodeStrKey(address)?.payload.subarray(0, 32)
      return key?.every((byte) => byte === 0) === true
    }
  }
}

/** The accounts of a deployment that fees are paid to. */
interface Treasuries<Key extends string> {
  readonly keys: readonly Key[]
  readonly get: (key: Key) => { readonly treasury: string }
}

/**
 * Why money that comes to an address of a family would be lost, or would be ours: words that follow the name of a field.
 * With its asset, also why that asset would end there.
 */
export function lostAt<Key extends string>(
  treasuries: Treasuries<Key>,
  family: Family,
  address: string,
  asset?: Pick<Asset, 'address' | 'issuer'>,
): string | undefined {
  const isSame = (other: string | undefined) =>
    family === 'evm' ? other?.toLowerCase() === address.toLowerCase() : other === address
  if (isNobodys(family, address)) return 'is the address of no one'
  if (isSame(asset?.address)) return 'is the contract of the token, which belongs to no one'
  if (isSame(asset?.issuer)) return 'issues the token, which would end there'
  if (treasuries.keys.some((key) => isSame(treasuries.get(key).treasury)))
    return 'belongs to this service, which would not know whose money it is'
  return undefined
}
