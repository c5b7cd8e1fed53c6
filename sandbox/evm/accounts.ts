import { pbkdf2Sync } from 'node:crypto'
import { HDKey, hdKeyToAccount } from 'viem/accounts'
import { bytesToHex, type Address, type Hex } from 'viem'

/** The test mnemonic of every developer tool. Everyone knows its keys: send nothing real to these addresses. */
const MNEMONIC = 'test test test test test test test test test test test junk'
/** Of BIP 39, without a passphrase. Made once, by the native function: viem's takes a twentieth of a second for each account. */
const root = HDKey.fromMasterSeed(pbkdf2Sync(MNEMONIC, 'mnemonic', 2_048, 64, 'sha512'))
const USERS = 6
const TREASURY = 9

export interface Account {
  readonly label: string
  readonly address: Address
  readonly privateKey: Hex
}

function account(label: string, addressIndex: number): Account {
  const { address, getHdKey } = hdKeyToAccount(root, { addressIndex })
  const { privateKey } = getHdKey()
  if (privateKey === null) throw new Error('the key of the test mnemonic is missing')
  return { label, address, privateKey: bytesToHex(privateKey) }
}

/** Deploys the contracts and may mint every token. */
export const owner = account('Owner of the contracts', 0)
/** The accounts that the sandbox wallet offers; each starts with the purse of its chain. */
export const users: readonly Account[] = Array.from({ length: USERS }, (_, i) =>
  account(`Account ${i + 1}`, i + 1),
)
/** Where fees go. */
export const treasury = account('Treasury', TREASURY).address
