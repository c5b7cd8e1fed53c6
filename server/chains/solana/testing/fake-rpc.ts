import type { Rpc } from '../node/rpc.ts'

/** A node that answers what a test gives it, and fails the test for anything else. */
export function fakeRpc(answers: Partial<Rpc>): Rpc {
  return {
    slot: unexpected('slot'),
    hasBlock: unexpected('hasBlock'),
    finalBlockHeight: unexpected('finalBlockHeight'),
    latestBlockhash: unexpected('latestBlockhash'),
    transaction: unexpected('transaction'),
    status: unexpected('status'),
    signatures: unexpected('signatures'),
    account: unexpected('account'),
    accounts: unexpected('accounts'),
    rent: unexpected('rent'),
    balance: unexpected('balance'),
    tryOut: unexpected('tryOut'),
    tryUnsigned: unexpected('tryUnsigned'),
    send: unexpected('send'),
    tokenAccounts: unexpected('tokenAccounts'),
    ...answers,
  }
}

const unexpected = (name: string) => () => Promise.reject(new Error(`${name} was not expected`))
