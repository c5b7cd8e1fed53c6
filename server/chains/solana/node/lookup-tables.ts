import type { Message } from '#contracts/payloads/solana/message.ts'
import { KEY_BYTES } from '../codec/address.ts'
import type { Table } from '../codec/message.ts'
import { toBase58 } from '../../../formats/base58.ts'
import type { Rpc } from './rpc.ts'

/** The program of lookup tables, and the head of each table (solana-program, address_lookup_table/state.rs). */
const PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
const HEAD_BYTES = 56

/** The lookup tables of a message as they are now: places are only ever added. `undefined` where one is not there. */
export async function tablesOf(
  rpc: Pick<Rpc, 'accounts'>,
  { lookups }: Message,
): Promise<readonly Table[] | undefined> {
  if (lookups.length === 0) return []
  const found = await rpc.accounts(lookups.map(({ table }) => table))
  const tables = lookups.flatMap(({ table: key }): Table[] => {
    const account = found.get(key)
    return account?.owner === PROGRAM ? [{ key, addresses: addressesIn(account.data) }] : []
  })
  return tables.length === lookups.length ? tables : undefined
}

const addressesIn = (data: Uint8Array): readonly string[] =>
  Array.from({ length: Math.max(0, Math.floor((data.length - HEAD_BYTES) / KEY_BYTES)) }, (_, i) =>
    toBase58(data.subarray(HEAD_BYTES + i * KEY_BYTES, HEAD_BYTES + (i + 1) * KEY_BYTES)),
  )
