import type { BrowserContext } from '@playwright/test'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import * as z from 'zod'

/** A wallet of the Wallet Standard that signs and sends nothing itself. Its key stays out of the page. */
export interface SolanaSigner {
  readonly name: string
  readonly address: string
  /** How many signatures it was asked for. */
  readonly asked: () => number
  /** Has the wallet sign a payment to a stranger, once, in place of what the page shows. */
  cheat(): void
}

/** Puts the wallet into every page of a context, as an extension does. `secret` is hex. */
export async function installSolanaSigner(
  context: BrowserContext,
  { secret, name = 'Quill' }: { readonly secret: string; readonly name?: string },
): Promise<SolanaSigner> {
  const key = Keypair.fromSecretKey(Uint8Array.from(Buffer.from(secret, 'hex')))
  const address = key.publicKey.toBase58()
  let asked = 0
  let cheats = false
  await context.exposeBinding('askSolanaSigner', (_, transaction: unknown) => {
    asked += 1
    const wire = VersionedTransaction.deserialize(Buffer.from(z.string().parse(transaction), 'base64'))
    const signed = cheats ? theft(key, wire.message.recentBlockhash) : wire
    cheats = false
    signed.sign([key])
    return Buffer.from(signed.serialize()).toString('base64')
  })
  const publicKey = [...key.publicKey.toBytes()]
  await context.addInitScript(injectSigner, { name, address, publicKey })
  return {
    name,
    address,
    asked: () => asked,
    cheat() {
      cheats = true
    },
  }
}

function theft({ publicKey }: Keypair, recentBlockhash: string): VersionedTransaction {
  const toPubkey = Keypair.generate().publicKey
  const payment = SystemProgram.transfer({ fromPubkey: publicKey, toPubkey, lamports: 1_000_000_000n })
  const message = new TransactionMessage({ payerKey: publicKey, recentBlockhash, instructions: [payment] })
  return new VersionedTransaction(message.compileToLegacyMessage())
}

/** Runs in the page before its scripts, and can refer to nothing outside itself. */
function injectSigner({
  name,
  address,
  publicKey,
}: {
  readonly name: string
  readonly address: string
  readonly publicKey: readonly number[]
}): void {
  const ask: unknown = Reflect.get(globalThis, 'askSolanaSigner')
  if (typeof ask !== 'function') return
  const chains = ['solana:localnet']
  const account = {
    address,
    publicKey: Uint8Array.from(publicKey),
    chains,
    features: ['solana:signTransaction'],
  }
  const sign = async ({ transaction }: { transaction: Uint8Array }) => {
    const signed: string = await ask(btoa(String.fromCharCode(...transaction)))
    return { signedTransaction: Uint8Array.from(atob(signed), (letter) => letter.charCodeAt(0)) }
  }
  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="16" fill="navy"/></svg>',
    chains,
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'standard:events': { version: '1.0.0', on: () => () => undefined },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async (...inputs: { transaction: Uint8Array }[]) => Promise.all(inputs.map(sign)),
      },
    },
  })
  const register = (api: unknown) => {
    if (typeof api === 'object' && api !== null) Reflect.apply(Reflect.get(api, 'register'), api, [wallet])
  }
  addEventListener('wallet-standard:app-ready', (event) => register(Reflect.get(event, 'detail')))
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
