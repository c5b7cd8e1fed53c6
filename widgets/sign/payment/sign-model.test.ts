import { expect, test } from 'vitest'
import { soon } from '#testing/soon.ts'
import { refusal, settle } from '../testing/fake-server.ts'
import {
  bridgeSession,
  delivery,
  DEPOSIT,
  depositStep,
  feeStep,
  freshSession,
  ordered,
  OTHER,
  PAYER,
  payload,
  preparedSession,
  productStep,
  ROUTER,
  swapData,
} from '../testing/sample-session.ts'
import { at, atFee, atProduct, connected, kind, sign, start } from '../testing/start-model.ts'

test('the whole way: choose a wallet, pay the fee, wait for it, swap, wait, done', async () => {
  const world = await start()
  const { model, server, wallet } = world
  expect(kind(world)).toBe('choose')
  await connected(world)
  expect(model.screen.peek()).toMatchObject({ kind: 'step', step: { id: 'fee' } })
  expect(model.shown.peek()).toMatchObject({ number: 1, of: 2, differences: [], refusal: undefined })

  await sign(world)
  expect(model.screen.peek()).toMatchObject({ kind: 'confirming', step: { id: 'fee' } })
  server.tellStep('fee', { state: 'confirmed' })
  expect(model.screen.peek()).toMatchObject({ kind: 'step', step: { id: 'product' } })

  await sign(world)
  expect(model.screen.peek()).toEqual({ kind: 'done', settled: false })
  server.tell({ verification: 'confirmed' })
  expect(model.screen.peek()).toEqual({ kind: 'done', settled: true })
  expect(server.calls).toEqual([
    'payer 0x7099',
    'open fee',
    'complete fee',
    'open product',
    'complete product',
  ])
  expect(wallet.sent).toHaveLength(2)
})

test('the transaction that carried out a step of a contract account is told after its wallet’s own hash', async () => {
  const world = await atFee()
  await sign(world)
  const carriedOut = `0x${'c'.repeat(64)}`
  await world.model.tell('fee', carriedOut)
  expect(world.server.calls.slice(-2)).toEqual(['complete fee', 'complete fee'])
  expect(world.model.session.peek()?.steps[0]).toMatchObject({ state: 'submitted', txHash: carriedOut })
  world.server.fail('complete', refusal('INVALID_REQUEST'))
  await world.model.tell('fee', 'safe')
  expect(world.model.problem.peek()).toMatchObject({ from: 'server' })
})

test('the wallet gets exactly the object that was decoded and shown, frozen', async () => {
  const world = await atFee()
  const shown = world.model.shown.peek()
  await sign(world)
  expect(world.wallet.sent[0]).toBe(shown?.given)
  expect(Object.isFrozen(world.wallet.sent[0])).toBe(true)
})

test('the chain is proved and the server knows of it before the wallet is asked', async () => {
  const world = await atFee()
  const order: string[] = []
  world.wallet.answer('eth_getBlockByNumber', () => (order.push('anchor'), { hash: `0x${'ab'.repeat(32)}` }))
  world.wallet.answer('eth_sendTransaction', () => (order.push('wallet'), `0x${'1'.repeat(64)}`))
  const before = world.server.calls.length
  await sign(world)
  expect(order).toEqual(['anchor', 'wallet'])
  expect(world.server.calls.slice(before)).toEqual(['open fee', 'complete fee'])
})

test('a session that only connects ends with the address', async () => {
  const world = await start({ session: freshSession({ purpose: 'connect' }) })
  world.server.prepares((payer) => freshSession({ purpose: 'connect', payer, status: 'signed' }))
  await world.model.choose('evm:test.fox')
  await soon(() => expect(kind(world)).toBe('connected'))
  expect(world.model.session.peek()?.payer).toBe(PAYER)
})

test('a user who refuses to connect can choose again', async () => {
  const world = await start()
  world.wallet.answer('eth_requestAccounts', () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  })
  await world.model.choose('evm:test.fox')
  expect(kind(world)).toBe('choose')
  expect(world.model.walletFailure.peek()?.failure).toBe('rejected')
})

test('a wallet that never answers can be left for another one', async () => {
  const world = await start()
  world.wallet.answer('eth_requestAccounts', async () => new Promise(() => undefined))
  void world.model.choose('evm:test.fox')
  expect(kind(world)).toBe('connecting')
  world.model.leaveWallet()
  expect(kind(world)).toBe('choose')
})

test('a payment that cannot be prepared says why, once, and can be tried again', async () => {
  const world = await start()
  world.server.fail('setPayer', refusal('NO_ROUTE'))
  await connected(world)
  expect(kind(world)).toBe('preparing')
  expect(world.model.problem.peek()).toMatchObject({ from: 'server', code: 'NO_ROUTE' })
  world.server.tell({ expiresAt: at(800_000) })
  await settle()
  expect(world.server.calls.filter((call) => call.startsWith('payer'))).toHaveLength(1)
  await world.model.usePayer()
  expect(kind(world)).toBe('step')
})

test.each([
  { code: 'PRICE_UNFAVORABLE', message: 'It brings 20 % less.', details: { lossBps: 2_000 } },
  { code: 'PRICE_UNKNOWN', message: 'No price is known.' },
] as const)(
  'no wallet is asked for a swap with the doubt $code before the user agrees to it',
  async (doubt) => {
    const world = await atFee()
    const asked: string[] = []
    world.wallet.answer('eth_sendTransaction', () => (asked.push('wallet'), `0x${'1'.repeat(64)}`))
    world.server.tell({ warnings: [doubt] })
    expect(world.model.doubts.isAccepted.peek()).toBe(false)
    await sign(world)
    expect(asked).toEqual([])
    world.model.doubts.accept(true)
    // Another doubt is not the one that was agreed to.
    world.server.tell({ warnings: [{ ...doubt, message: 'It brings 40 % less.' }] })
    await sign(world)
    expect(asked).toEqual([])
    world.model.doubts.accept(true)
    await sign(world)
    expect(asked).toEqual(['wallet'])
  },
)

test('a refused signature leaves the step as it was, also after a reload', async () => {
  const world = await atFee()
  world.wallet.answer('eth_sendTransaction', () => {
    throw Object.assign(new Error('User denied transaction signature.'), { code: 4001 })
  })
  await sign(world)
  expect(kind(world)).toBe('step')
  expect(world.model.problem.peek()).toMatchObject({ from: 'wallet', failure: 'rejected' })
  const again = await world.open()
  expect(again.screen.peek().kind).toBe('step')
})

test('a transaction that the server finds first ends the waiting, and the wallet’s late answer still counts', async () => {
  const world = await atFee()
  let answer: ((hash: string) => void) | undefined
  world.wallet.answer('eth_sendTransaction', async () => new Promise((resolve) => (answer = resolve)))
  const signing = sign(world)
  await soon(() => expect(world.model.activity.peek()).toBe('asking'))
  world.server.tellStep('fee', { state: 'confirmed' })
  expect(world.model.activity.peek()).toBeUndefined()
  expect(world.model.screen.peek()).toMatchObject({ kind: 'step', step: { id: 'product' } })
  answer?.(`0x${'1'.repeat(64)}`)
  await signing
  expect(world.server.calls.at(-1)).toBe('complete fee')
})

test('an answer that was lost is looked for on the chain; sending again comes late and is the user’s decision', async () => {
  const world = await atFee()
  const { model, time, wallet } = world
  wallet.answer('eth_sendTransaction', () => {
    throw Object.assign(new Error('Unexpected error'), { code: -32603 })
  })
  await sign(world)
  expect(kind(world)).toBe('looking')
  model.sendAgain()
  expect(kind(world)).toBe('looking')
  await time.pass(29_000)
  expect(model.mayResend.peek()).toBe(false)
  await time.pass(2_000)
  expect(model.mayResend.peek()).toBe(true)
  expect(kind(world)).toBe('looking')
  model.sendAgain()
  expect(kind(world)).toBe('step')
})

test('a lost transaction that the server finds needs no second one', async () => {
  const world = await atFee()
  world.wallet.answer('eth_sendTransaction', () => null)
  await sign(world)
  expect(kind(world)).toBe('looking')
  world.server.tellStep('fee', { state: 'submitted', txHash: `0x${'9'.repeat(64)}` })
  expect(kind(world)).toBe('confirming')
})

test('a page that is loaded while a step is open does not offer to pay again', async () => {
  const steps = [feeStep({ state: 'opened', openedAt: at(-5_000) }), productStep()]
  const world = await start({ session: preparedSession({ steps }) })
  expect(kind(world)).toBe('looking')
  await world.time.pass(9_900)
  expect(world.model.mayResend.peek()).toBe(false)
  await world.time.pass(20_000)
  expect(world.model.mayResend.peek()).toBe(true)
})

test('a step that another window opens meanwhile is not offered here', async () => {
  const world = await atFee()
  world.server.tellStep('fee', { state: 'opened', openedAt: at(1_000) })
  expect(kind(world)).toBe('looking')
})

test('a refusal here does not hide that another window opened the step later', async () => {
  const world = await atFee()
  world.wallet.answer('eth_sendTransaction', () => {
    world.server.tellStep('fee', { state: 'opened', openedAt: at(5_000) })
    throw Object.assign(new Error('no'), { code: 4001 })
  })
  await sign(world)
  expect(kind(world)).toBe('looking')
})

test('a wallet that hangs can be given up, and its answer still counts', async () => {
  const world = await atFee()
  let answer: ((hash: string) => void) | undefined
  world.wallet.answer('eth_sendTransaction', async () => new Promise((done) => (answer = done)))
  const signing = sign(world)
  await soon(() => expect(world.model.activity.peek()).toBe('asking'))
  world.model.stopWaiting()
  expect(kind(world)).toBe('looking')
  answer?.(`0x${'7'.repeat(64)}`)
  await signing
  expect(world.model.activity.peek()).toBeUndefined()
  expect(world.model.screen.peek()).toMatchObject({
    kind: 'confirming',
    step: { txHash: `0x${'7'.repeat(64)}` },
  })
})

test('the server’s word wins over a wallet that is still being asked', async () => {
  const world = await atFee()
  world.wallet.answer('eth_sendTransaction', async () => new Promise(() => undefined))
  void sign(world)
  await soon(() => expect(world.model.activity.peek()).toBe('asking'))
  expect(kind(world)).toBe('step')
  world.server.tellStep('fee', { state: 'submitted', txHash: '0x1' })
  expect(kind(world)).toBe('confirming')
})

test('a hash is delivered as often as it takes, and by the next page if need be', async () => {
  const world = await atFee()
  const offline = refusal('OFFLINE', true)
  world.server.fail('complete', offline, offline)
  const signing = sign(world)
  await soon(() => expect(world.memory.read().hash).toBeDefined())
  const again = await world.open()
  await world.time.pass(20_000)
  await signing
  expect(again.screen.peek().kind).toBe('confirming')
  expect(world.memory.read().hash).toBeUndefined()
})

test('two clicks are one payment', async () => {
  const world = await atFee()
  await Promise.all([sign(world), sign(world)])
  expect(world.wallet.sent).toHaveLength(1)
})

test('a transaction that failed on its chain can be sent again', async () => {
  const world = await atFee()
  await sign(world)
  world.server.tellStep('fee', { state: 'failed', failure: 'TX_FAILED' })
  expect(kind(world)).toBe('step')
  await sign(world)
  expect(kind(world)).toBe('confirming')
})

test('a wallet on another chain is asked to switch, and never to sign there', async () => {
  const world = await atFee()
  const { model, wallet } = world
  wallet.useChain('0x38')
  expect(model.wrongChain.peek()).toBe(true)
  await sign(world)
  expect(model.problem.peek()).toMatchObject({ from: 'wallet', failure: 'wrong-chain' })
  wallet.answer('wallet_switchEthereumChain', () => (wallet.useChain('0x1'), null))
  await model.switchChain()
  expect(model.wrongChain.peek()).toBe(false)
  await sign(world)
  expect(wallet.sent).toHaveLength(1)
})

test('in the sandbox no chain is added to a wallet', async () => {
  const world = await atFee()
  world.wallet.useChain('0x38')
  world.wallet.answer('wallet_switchEthereumChain', () => {
    throw Object.assign(new Error('Unrecognized chain ID'), { code: 4902 })
  })
  await world.model.switchChain()
  expect(world.model.problem.peek()).toMatchObject({ failure: 'unknown-chain' })
  expect(world.wallet.asked).not.toContain('wallet_addEthereumChain')
})

test('a wallet on another chain with the same id is never asked to sign', async () => {
  const world = await atFee()
  world.wallet.answer('eth_getBlockByNumber', () => ({ hash: `0x${'00'.repeat(32)}` }))
  await sign(world)
  expect(world.model.problem.peek()).toMatchObject({ failure: 'other-chain' })
  expect(world.wallet.sent).toEqual([])
  expect(world.server.calls).not.toContain('open fee')
})

test('another account in the wallet can take over as long as nothing was opened', async () => {
  const world = await atFee()
  const { model, wallet, server } = world
  wallet.useAccount(OTHER)
  expect(model.screen.peek()).toEqual({ kind: 'other-account', payer: PAYER, usable: true })
  server.prepares((payer) => {
    const own = (call: object) => [payload({ from: payer, ...call })]
    return preparedSession({
      payer,
      steps: [feeStep({ wallets: own({}) }), productStep({ wallets: own({}) })],
    })
  })
  await model.usePayer()
  expect(kind(world)).toBe('step')
  expect(model.session.peek()?.payer).toBe(OTHER)
})

test('after the fee only the account that paid it can go on', async () => {
  const world = await atProduct()
  world.wallet.useAccount(OTHER)
  expect(world.model.screen.peek()).toEqual({ kind: 'other-account', payer: PAYER, usable: false })
  world.wallet.useAccount(PAYER)
  expect(kind(world)).toBe('step')
})

test('consent taken back in the wallet leads back to the choice', async () => {
  const world = await atFee()
  world.wallet.useAccount()
  expect(kind(world)).toBe('choose')
})

test('attack: another account at the moment of sending', async () => {
  const world = await atFee()
  world.wallet.answer('eth_getBlockByNumber', () => {
    // The wallet switches silently between the check and the request.
    world.wallet.state.accounts = [OTHER]
    return { hash: `0x${'ab'.repeat(32)}` }
  })
  await sign(world)
  expect(world.wallet.sent).toEqual([])
  expect(world.model.problem.peek()).toMatchObject({ failure: 'wrong-account' })
})

test('attack: the payload changes between display and click', async () => {
  const world = await atFee()
  const shown = world.model.shown.peek()
  const thief = [payload({ to: OTHER, value: '0x1' })]
  world.server.tellStep('fee', { wallets: thief })
  if (shown !== undefined) await world.model.sign(shown)
  expect(world.server.calls).not.toContain('open fee')
  expect(world.wallet.sent).toEqual([])
  expect(world.model.problem.peek()).toEqual({ from: 'change' })
})

test('attack: the payload changes with the answer to open', async () => {
  const world = await atFee()
  world.server.changesAtOpen((now) => ({
    ...now,
    steps: now.steps.map((step) => ({ ...step, to: OTHER, wallets: [payload({ to: OTHER, value: '0x1' })] })),
  }))
  await sign(world)
  expect(world.wallet.sent).toEqual([])
  expect(world.model.problem.peek()).toEqual({ from: 'change' })
})

test('attack: payload and step agree with each other but not with the quote', async () => {
  const world = await atFee()
  const double = '0x470de4df820000'
  world.server.tellStep('fee', {
    amountMinor: BigInt(double).toString(),
    wallets: [payload({ value: double, data: `0x${'ab'.repeat(32)}` })],
  })
  expect(world.model.shown.peek()?.differences).toEqual(['amount'])
  await sign(world)
  expect(world.wallet.sent).toEqual([])
})

test('attack: a payload that cannot be decoded is never signed', async () => {
  const world = await atFee()
  world.server.tellStep('fee', { wallets: [payload({ data: '0xdeadbeef' })] })
  expect(world.model.shown.peek()?.refusal).toMatch(/0xdeadbeef/)
  await sign(world)
  expect(world.wallet.sent).toEqual([])
})

test('attack: a swap that pays someone else is never signed', async () => {
  const world = await atProduct()
  const data = swapData({ to: OTHER })
  world.server.tellStep('product', { wallets: [payload({ to: ROUTER, value: '0xde0b6b3a7640000', data })] })
  await sign(world)
  expect(world.wallet.sent).toEqual([])
  expect(world.model.shown.peek()?.differences).toEqual(['receiver'])
})

test('a paid fee waits for its order, also without a wallet, and then the deposit appears by itself', async () => {
  const world = await start({ session: bridgeSession() })
  const { model, server } = world
  expect(kind(world)).toBe('ordering')
  await connected(world)
  expect(kind(world)).toBe('ordering')
  expect(server.calls).toEqual([])
  const problem = { code: 'UPSTREAM_TIMEOUT', message: 'The bridge does not answer.', retryAt: at(60_000) }
  server.tell({ delivery: delivery({ problem }) })
  expect(kind(world)).toBe('ordering')

  server.tell({ delivery: ordered(), steps: [feeStep({ state: 'confirmed' }), depositStep()] })
  expect(model.screen.peek()).toMatchObject({ kind: 'step', step: { id: 'product', to: DEPOSIT } })
  expect(model.shown.peek()).toMatchObject({ number: 2, of: 2, differences: [], refusal: undefined })
  await sign(world)
  expect(server.calls).toEqual(['open product', 'complete product'])
  expect(model.screen.peek()).toEqual({ kind: 'done', settled: false })
})
