import type { PublicKey } from '@solana/web3.js'
import * as z from 'zod'
import type { Ledger } from '../ledger.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../programs.ts'
import { decimalsOf } from '../record.ts'
import { readMint, readTokenAccount, uiTokenAmount } from '../token-state.ts'
import { inContext, type Methods, reachSlot } from './context.ts'
import { encodeAccount } from './encode.ts'
import { invalidParams } from './errors.ts'
import { AccountConfig, Address, Config, parseParams, TokenFilter } from './params.ts'

const MAX_ACCOUNTS = 100

type AccountOptions = z.output<typeof AccountConfig>

/** Methods for balances and accounts. Every commitment sees the newest state. */
export function accountMethods(ledger: Ledger): Methods {
  const { svm } = ledger
  const encoded = (address: PublicKey, options: AccountOptions) => {
    const account = svm.account(address)
    return account === undefined ? null : encodeAccount(account, options?.encoding, svm, options?.dataSlice)
  }
  const mintOf = (address: PublicKey) => {
    const account = svm.account(address)
    const mint = account === undefined ? undefined : readMint(account)
    return account === undefined || mint === undefined ? undefined : { ...mint, program: account.owner }
  }

  return {
    getBalance(params) {
      const [address, config] = parseParams(z.tuple([Address, Config]), pad(params, 2))
      reachSlot(ledger, config)
      return inContext(ledger, Number(svm.account(address)?.lamports ?? 0n))
    },
    getAccountInfo(params) {
      const [address, config] = parseParams(z.tuple([Address, AccountConfig]), pad(params, 2))
      reachSlot(ledger, config)
      return inContext(ledger, encoded(address, config))
    },
    getMultipleAccounts(params) {
      const [addresses, config] = parseParams(z.tuple([z.array(Address), AccountConfig]), pad(params, 2))
      reachSlot(ledger, config)
      if (addresses.length > MAX_ACCOUNTS)
        throw invalidParams(`Too many inputs provided; max ${MAX_ACCOUNTS}`)
      // Base64 is what this method takes when it is not told.
      const options = { ...config, encoding: config?.encoding ?? ('base64' as const) }
      return inContext(
        ledger,
        addresses.map((address) => encoded(address, options)),
      )
    },
    getTokenAccountsByOwner(params) {
      const [owner, filter, config] = parseParams(
        z.tuple([Address, TokenFilter, AccountConfig]),
        pad(params, 3),
      )
      reachSlot(ledger, config)
      const mint = 'mint' in filter ? filter.mint : undefined
      const program = 'mint' in filter ? mintOf(filter.mint)?.program : filter.programId
      if (program === undefined) throw invalidParams('Invalid param: could not find mint')
      if (!program.equals(TOKEN_PROGRAM) && !program.equals(TOKEN_2022_PROGRAM))
        throw invalidParams('Invalid param: unrecognized Token program id')
      const found = svm.owned(program).filter(({ account }) => {
        const token = readTokenAccount(account)
        return token?.owner.equals(owner) === true && (mint === undefined || token.mint.equals(mint))
      })
      return inContext(
        ledger,
        found.map(({ address, account }) => ({
          pubkey: address.toBase58(),
          account: encodeAccount(account, config?.encoding, svm, config?.dataSlice),
        })),
      )
    },
    getTokenAccountBalance(params) {
      const [address, config] = parseParams(z.tuple([Address, Config]), pad(params, 2))
      reachSlot(ledger, config)
      const account = svm.account(address)
      if (account === undefined) throw invalidParams('Invalid param: could not find account')
      const token = readTokenAccount(account)
      if (token === undefined) throw invalidParams('Invalid param: not a Token account')
      return inContext(ledger, uiTokenAmount(token.amount, decimalsOf(token.mint, svm)))
    },
    getTokenSupply(params) {
      const [address] = parseParams(z.tuple([Address, Config]), pad(params, 2))
      const mint = mintOf(address)
      if (mint === undefined) throw invalidParams('Invalid param: could not find mint')
      return inContext(ledger, uiTokenAmount(mint.supply, mint.decimals))
    },
    getMinimumBalanceForRentExemption(params) {
      const [bytes] = parseParams(z.tuple([z.int().min(0).max(10_485_760), Config]), pad(params, 2))
      return Number(svm.rent(bytes))
    },
  }
}

/** Options at the end may be left out. */
export function pad(params: unknown, length: number): unknown {
  if (!Array.isArray(params)) return params
  const given: readonly unknown[] = params
  return Array.from({ length: Math.max(length, given.length) }, (_, i) => given[i])
}
