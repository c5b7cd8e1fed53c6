import { Asset, extractBaseAddress, type Operation } from '@stellar/stellar-sdk'
import {
  assetText,
  BASE_RESERVE,
  convert,
  createAccount,
  credit,
  debit,
  minimumBalance,
  Refused,
  type Account,
  type State,
} from './state.ts'
import { readAmount } from './stroops.ts'

/** Carries an operation out; answers what arrived where that is not in the operation. Throws Refused. */
export function apply(
  state: State,
  operation: Operation,
  source: string,
  ledger: number,
): bigint | undefined {
  const from = accountOf(state, source, 'op_no_source_account')
  from.changedIn = ledger
  // The SDK knows many more, which are not supported here.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (operation.type) {
    case 'createAccount':
      open(state, from, operation, ledger)
      return undefined
    case 'payment': {
      const to = accountOf(state, operation.destination, 'op_no_destination')
      const amount = positive(operation.amount)
      if (to === from && operation.asset.isNative()) return undefined
      credit(to, operation.asset, amount)
      debit(from, operation.asset, amount)
      to.changedIn = ledger
      return undefined
    }
    case 'pathPaymentStrictSend': {
      const { sendAsset, destAsset, path } = operation
      const amount = positive(operation.sendAmount)
      const least = positive(operation.destMin)
      const to = accountOf(state, operation.destination, 'op_no_destination')
      debit(from, sendAsset, amount)
      const received = convert(state, [sendAsset, ...path, destAsset].map(assetText), amount, true)
      if (received < least) throw new Refused('op_under_dest_min')
      credit(to, destAsset, received)
      to.changedIn = ledger
      return received
    }
    case 'changeTrust':
      trust(state, from, operation)
      return undefined
    default:
      throw new Refused('op_not_supported')
  }
}

function accountOf(state: State, address: string, code: string): Account {
  const account = state.accounts.get(extractBaseAddress(address))
  if (account === undefined) throw new Refused(code)
  return account
}

function positive(text: string): bigint {
  // The codec decodes negative numbers as well; the text of one does not read as an amount.
  const amount = /^[0-9.]+$/.test(text) ? readAmount(text) : 0n
  if (amount <= 0n) throw new Refused('op_malformed')
  return amount
}

function open(state: State, from: Account, operation: Operation.CreateAccount, ledger: number): void {
  const amount = positive(operation.startingBalance)
  if (state.accounts.has(operation.destination)) throw new Refused('op_already_exists')
  if (amount < 2n * BASE_RESERVE) throw new Refused('op_low_reserve')
  debit(from, Asset.native(), amount)
  createAccount(state, operation.destination, amount, ledger)
}

function trust(state: State, from: Account, { line, limit }: Operation.ChangeTrust): void {
  if (!(line instanceof Asset) || line.isNative() || !/^[0-9.]+$/.test(limit))
    throw new Refused('op_malformed')
  // Since protocol 16 not even the form of one is valid for its own issuer.
  if (line.getIssuer() === from.id) throw new Refused('op_malformed')
  const key = assetText(line)
  const wanted = readAmount(limit)
  const held = from.lines.get(key)
  if (wanted < (held?.balance ?? 0n) || (held === undefined && wanted === 0n))
    throw new Refused('op_invalid_limit')
  if (wanted === 0n) return void from.lines.delete(key)
  if (!state.accounts.has(line.getIssuer())) throw new Refused('op_no_issuer')
  if (held !== undefined) return void (held.limit = wanted)
  if (from.balance < minimumBalance(from) + BASE_RESERVE) throw new Refused('op_low_reserve')
  from.lines.set(key, { balance: 0n, limit: wanted })
}
