import { objectTypes } from './entry-types.ts'
import { account, flag, hash, pages, ofLedger, rows, ofRange } from './fields.ts'
import { light, medium, type RelayMethod } from './method.ts'

const ofAccount = { account, ...ofLedger } as const
const history = { account, ...ofLedger, ...ofRange, binary: flag, forward: flag } as const
const needsAccount = { needs: [['account']] } as const

/** Methods about one account. */
export const accountMethods: readonly RelayMethod[] = [
  {
    name: 'account_channels',
    reads: 'the payment channels of an account',
    ...medium,
    params: { ...ofAccount, destination_account: account, ...pages(200, 200, 400, 10) },
    ...needsAccount,
  },
  {
    name: 'account_currencies',
    reads: 'the currencies that an account can send and receive',
    ...light,
    params: ofAccount,
    ...needsAccount,
  },
  {
    name: 'account_info',
    reads: 'an account: balance, sequence, flags',
    ...light,
    params: { ...ofAccount, signer_lists: flag },
    ...needsAccount,
  },
  {
    name: 'account_lines',
    reads: 'the trust lines of an account, with their balances',
    ...medium,
    params: { ...ofAccount, peer: account, ignore_default: flag, ...pages(200, 200, 400, 10) },
    ...needsAccount,
  },
  {
    name: 'account_nfts',
    reads: 'the NFTs of an account',
    ...medium,
    params: { ...ofAccount, ...pages(100, 100, undefined, 20) },
    ...needsAccount,
  },
  {
    name: 'account_objects',
    reads: 'the entries of the ledger that an account owns',
    ...medium,
    params: {
      ...ofAccount,
      type: { kind: 'word', words: objectTypes },
      deletion_blockers_only: flag,
      ...pages(200, 200, 400, 10),
    },
    ...needsAccount,
  },
  {
    name: 'account_offers',
    reads: 'the open offers of an account',
    ...medium,
    params: { ...ofAccount, ...pages(200, 200, 400, 10) },
    ...needsAccount,
  },
  {
    name: 'account_tx',
    reads: 'the transactions of an account',
    class: 'medium',
    params: { ...history, tx_type: { kind: 'name', most: 40 }, ...pages(100, 100, 200, 10) },
    ...needsAccount,
    nodes: 'history',
    lasts: 'range',
  },
  {
    name: 'deposit_authorized',
    reads: 'whether one account may pay another',
    ...light,
    params: {
      ...ofLedger,
      source_account: account,
      destination_account: account,
      credentials: { kind: 'list', of: hash, most: 8 },
    },
    needs: [['source_account'], ['destination_account']],
  },
  {
    name: 'gateway_balances',
    reads: 'the sum of the tokens that an account has issued',
    isOfLedger: true,
    class: 'heavy',
    lasts: 'minute',
    params: {
      ...ofAccount,
      hotwallet: { kind: 'either', of: [account, { kind: 'list', of: account, most: 20 }] },
    },
    ...needsAccount,
  },
  {
    name: 'noripple_check',
    reads: 'how an account differs from the advised settings of trust lines',
    ...medium,
    params: { ...ofAccount, role: { kind: 'word', words: ['gateway', 'user'] }, ...rows(100, 100, 10) },
    needs: [['account'], ['role']],
    sets: { transactions: false },
  },
]
