import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Address, isAddress, isHex } from 'viem'
import * as z from 'zod'
import { owner, treasury, users } from './accounts.ts'
import { creationCode } from './artifacts.ts'
import type { ChainSpec } from './chains.ts'
import type { Deployment } from './deploy.ts'

/** Goes up when deploy.ts deploys something else. */
const FORMAT = 2

/** A whole chain in a file: its blocks, transactions and state as anvil dumps them, and what stands on it. */
export interface Snapshot {
  /** Of everything that the deployment was made from. */
  readonly digest: string
  readonly deployment: Deployment
  readonly state: string
}

const AddressText = z.string().refine((text): text is Address => isAddress(text))
const SnapshotFile = z.object({
  digest: z.string(),
  deployment: z.object({
    weth: AddressText,
    factory: AddressText,
    router: AddressText,
    tokens: z.record(z.string(), AddressText),
    pools: z.array(z.object({ pair: AddressText, a: AddressText, b: AddressText })),
    delegate: AddressText,
  }),
  state: z.string().refine((text) => isHex(text)),
})

export function digestOf(spec: ChainSpec): string {
  const made = [FORMAT, spec, owner.address, users.map((user) => user.address), treasury, creationCode()]
  return createHash('sha256').update(JSON.stringify(made)).digest('hex')
}

/** The snapshot in a file; `undefined` when there is none. Throws when the file is not one. */
export async function readSnapshot(file: string): Promise<Snapshot | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return SnapshotFile.parse(JSON.parse(text))
}

/** Replaces the file in one step: a reader sees the old snapshot or the new one. */
export async function writeSnapshot(file: string, snapshot: Snapshot): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}.tmp`
  await writeFile(temporary, JSON.stringify(snapshot))
  await rename(temporary, file)
}
