import type { Ledger } from '../ledger.ts'
import { add, isAbove, isZero, larger, negate, text, ZERO, type Num } from '../number.ts'
import { findAccount, hasFlag } from '../state/accounts.ts'
import { accountHex, lsf, type Entry } from '../state/entries.ts'
import { sideOf } from '../state/lines.ts'
import type { ReadView } from '../state/view.ts'
import { RpcError } from './errors.ts'
import { lists, pageByKey, rowsOf } from './paging.ts'
import { needAccount, needAddress, selectLedger, type Params } from './params.ts'

/** The short names of entries, by which lists are filtered. */
export const entryTypes: ReadonlyMap<string, Entry['LedgerEntryType']> = new Map([
  ['account', 'AccountRoot'],
  ['amm', 'AMM'],
  ['nft_offer', 'NFTokenOffer'],
  ['nft_page', 'NFTokenPage'],
  ['offer', 'Offer'],
  ['state', 'RippleState'],
])

/** Entries that keep an account from being deleted. */
const BLOCKERS: ReadonlySet<string> = new Set(['RippleState', 'NFTokenPage', 'AMM'])

/** Entries that an account owns; types that this ledger does not have are empty lists. */
export function accountObjects(ledger: Ledger, params: Params) {
  const { state, about } = selectLedger(ledger, params)
  const { Account: account } = needAccount(state, params.account)
  const { type, deletion_blockers_only: blockersOnly } = params
  const wanted = type === undefined ? undefined : (entryTypes.get(type) ?? type)
  const owned = state
    .listed(accountHex(account))
    .filter(
      (entry) =>
        (wanted === undefined || entry.LedgerEntryType === wanted) &&
        (!blockersOnly || BLOCKERS.has(entry.LedgerEntryType)),
    )
  const { rows: account_objects, more } = pageByKey(owned, ({ index }) => index, params, lists, ',0')
  return { account, account_objects, ...more, ...about }
}

/** This ledger has no payment channels. */
export function accountChannels(ledger: Ledger, params: Params) {
  const { state, about } = selectLedger(ledger, params)
  const { Account: account } = needAccount(state, params.account)
  return { account, channels: [], ...about }
}

function linesOf(state: ReadView, account: string) {
  return state
    .listed(accountHex(account))
    .flatMap((entry) =>
      entry.LedgerEntryType === 'RippleState'
        ? [{ ...sideOf(entry, account), index: entry.index, currency: entry.Balance.currency }]
        : [],
    )
}

export function accountCurrencies(ledger: Ledger, params: Params) {
  const { state, about } = selectLedger(ledger, params)
  const { Account: account } = needAccount(state, params.account)
  const lines = linesOf(state, account)
  const currenciesOf = (chosen: typeof lines) =>
    [...new Set(chosen.map(({ currency }) => currency))].toSorted()
  return {
    receive_currencies: currenciesOf(lines.filter(({ balance, limit }) => isAbove(limit, balance))),
    send_currencies: currenciesOf(
      lines.filter(({ balance, limitPeer }) => isAbove(limitPeer, negate(balance))),
    ),
    ...about,
  }
}

/** An issuer's debts: to everyone as one sum for each currency, to its own hot wallets one by one. */
export function gatewayBalances(ledger: Ledger, params: Params) {
  const { state, about } = selectLedger(ledger, params)
  const { Account: account } = needAccount(state, params.account)
  const hot = new Set([params.hotwallet ?? []].flat().map((address) => needAddress(address, 'hotwallet')))
  const obligations = new Map<string, Num>()
  const balances = new Map<string, { currency: string; value: string }[]>()
  const assets = new Map<string, { currency: string; value: string }[]>()
  for (const { peer, currency, balance } of linesOf(state, account)) {
    if (isZero(balance)) continue
    const owed = negate(balance)
    const list = hot.has(peer) ? balances : isAbove(balance, ZERO) ? assets : undefined
    if (list === undefined) obligations.set(currency, add(obligations.get(currency) ?? ZERO, owed))
    else {
      const value = text(list === balances ? owed : balance)
      list.set(peer, [...(list.get(peer) ?? []), { currency, value }])
    }
  }
  const sums = [...obligations].map(([currency, sum]) => [currency, text(larger(sum, ZERO))] as const)
  return {
    account,
    ...(sums.length > 0 && { obligations: Object.fromEntries(sums) }),
    ...(balances.size > 0 && { balances: Object.fromEntries(balances) }),
    ...(assets.size > 0 && { assets: Object.fromEntries(assets) }),
    ...about,
  }
}

export function norippleCheck(ledger: Ledger, params: Params) {
  const { state, about } = selectLedger(ledger, params)
  const root = needAccount(state, params.account)
  const { role } = params
  if (role === undefined) throw new RpcError('invalidParams', "Missing field 'role'.")
  if (role !== 'gateway' && role !== 'user') throw new RpcError('invalidParams', "Invalid field 'role'.")
  const isGateway = role === 'gateway'
  const problems: string[] = []
  if (isGateway && !hasFlag(root, lsf.defaultRipple))
    problems.push('You should immediately set your default ripple flag')
  if (!isGateway && hasFlag(root, lsf.defaultRipple))
    problems.push(
      'You appear to have set your default ripple flag even though you are not a gateway. This is not recommended unless you are experimenting',
    )
  const most = rowsOf(params, { least: 10, usual: 300, most: 400 })
  for (const { peer, currency, has } of linesOf(state, root.Account)) {
    if (problems.length >= most) break
    if (isGateway && has('noRipple'))
      problems.push(`You should clear the no ripple flag on your ${currency} line to ${peer}`)
    if (!isGateway && !has('noRipple'))
      problems.push(`You should probably set the no ripple flag on your ${currency} line to ${peer}`)
  }
  return { problems, ...about }
}

export function depositAuthorized(ledger: Ledger, params: Params) {
  const { state, about } = selectLedger(ledger, params)
  const source_account = needAddress(params.source_account, 'source_account')
  const destination_account = needAddress(params.destination_account, 'destination_account')
  if (findAccount(state, source_account) === undefined) throw new RpcError('srcActNotFound')
  const to = findAccount(state, destination_account)
  if (to === undefined) throw new RpcError('dstActNotFound')
  const deposit_authorized = source_account === destination_account || !hasFlag(to, lsf.depositAuth)
  return { source_account, destination_account, deposit_authorized, ...about }
}
