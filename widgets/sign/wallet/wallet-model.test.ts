import { expect, test } from 'vitest'
import { soon } from '#testing/soon.ts'
import type { Present, WalletConnection, WalletKind } from '../../wallets/wallet.ts'
import { createFakeMemory } from '../testing/start-model.ts'
import { WalletModel } from './wallet-model.ts'

const link = 'wc:7f6e504b@2?relay-protocol=irn'
const option = { id: 'phone', make: 'phone', name: 'Phone' }

/** A wallet on another device, which answers when the test says. */
function start() {
  const asked: { present: Present; answer: (connection: WalletConnection) => void; refuse: () => void }[] = []
  const kind: WalletKind = {
    discover: (report) => {
      report([option])
      return () => undefined
    },
    connect: async (_id, _how, present) =>
      new Promise((answer, reject) => asked.push({ present, answer, refuse: () => reject(new Error('no')) })),
  }
  const wallet = new WalletModel(createFakeMemory())
  wallet.search(kind, false)
  return { wallet, asked }
}

test('the way to a wallet shows while it is waited for, and goes away with the wait', async () => {
  const { wallet, asked } = start()
  const choosing = wallet.choose('phone')
  await soon(() => expect(asked).toHaveLength(1))
  asked[0]?.present({ link })
  expect(wallet.invitation.peek()).toEqual({ link })
  asked[0]?.refuse()
  await choosing
  expect(wallet.invitation.peek()).toBeUndefined()
  expect(wallet.failure.peek()?.failure).toBe('failed')
})

test('a wallet that was left shows its way no more, however late it comes', async () => {
  const { wallet, asked } = start()
  void wallet.choose('phone')
  asked[0]?.present({ link })
  wallet.leave()
  expect(wallet.invitation.peek()).toBeUndefined()
  asked[0]?.present({ link })
  expect(wallet.invitation.peek()).toBeUndefined()
  void wallet.choose('phone')
  asked[0]?.present({ link })
  expect(wallet.invitation.peek()).toBeUndefined()
  asked[1]?.present({ link, pushed: true })
  expect(wallet.invitation.peek()).toEqual({ link, pushed: true })
})

test('a request that is over takes its way with it, and no later one', () => {
  const { wallet } = start()
  const first = wallet.invite()
  first({ link })
  const second = wallet.invite()
  second({ link, pushed: true })
  first(undefined)
  expect(wallet.invitation.peek()).toEqual({ link, pushed: true })
  wallet.dismiss()
  second({ link })
  expect(wallet.invitation.peek()).toBeUndefined()
})
