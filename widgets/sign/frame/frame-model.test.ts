import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { HowOpened } from '#contracts/embed/opened.ts'
import type { SignSession } from '../../api/in-minor.ts'
import type { ApiError } from '../../api/call.ts'
import { FrameModel } from './frame-model.ts'
import { feeStep, preparedSession, productStep } from '../testing/sample-session.ts'

const ID = preparedSession().id

function start(how: HowOpened = 'popup') {
  const session = signal<SignSession | undefined>(undefined)
  const said: string[] = []
  let close: ((session: string) => void) | undefined
  const frame = new FrameModel({
    id: ID,
    signUrl: 'https://suite.test/sign/x#et=1',
    follower: {
      session,
      failure: signal<ApiError | undefined>(undefined),
      ask: () => void said.push('ask'),
    },
    host: {
      emit: (type, data) => void said.push(`${type} ${Object.values(data).slice(1).join(' ')}`.trim()),
      offer: (url) => void said.push(`offer ${url}`),
      open: async (url) => {
        said.push(`open ${url}`)
        return how
      },
      onClosed: (listener) => {
        close = listener
        return () => undefined
      },
    },
  })
  return { frame, session, said, close: (id: string) => close?.(id) }
}

test('the page hears each thing once, in order, and `signed` only from the server', () => {
  const { session, said } = start()
  session.value = preparedSession()
  session.value = preparedSession({ steps: [feeStep({ state: 'opened', openedAt: 't1' }), productStep()] })
  const paid = feeStep({ state: 'submitted', openedAt: 't1', txHash: '0xfee' })
  session.value = preparedSession({ steps: [paid, productStep()] })
  session.value = preparedSession({ steps: [paid, productStep()], expiresAt: 'later' })
  const swapped = [
    feeStep({ state: 'confirmed', openedAt: 't1', txHash: '0xfee' }),
    productStep({ state: 'submitted', openedAt: 't2', txHash: '0xswap' }),
  ]
  session.value = preparedSession({ steps: swapped, status: 'signed', txHash: '0xswap' })
  session.value = preparedSession({
    steps: swapped.map((step) => ({ ...step, state: 'confirmed' as const })),
    status: 'signed',
    txHash: '0xswap',
    verification: 'confirmed',
  })
  expect(said.slice(1)).toEqual([
    'signing fee',
    'submitted fee 0xfee',
    'submitted product 0xswap',
    'signed 0xswap',
    'settled 0xswap',
  ])
})

test('a window that opens in this tab is said to leave the page', async () => {
  const { frame, said } = start('tab')
  await frame.open()
  // Told ahead, so that the click need not wait for it.
  expect(said).toEqual(['offer https://suite.test/sign/x#et=1', 'open https://suite.test/sign/x#et=1'])
  expect(frame.window.state.peek()).toBe('away')
})

test('a blocked window asks for a click on a link', async () => {
  const { frame } = start('blocked')
  await frame.open()
  expect(frame.window.state.peek()).toBe('blocked')
  frame.window.linkFollowed()
  expect(frame.window.state.peek()).toBe('linked')
})

test('a window that the page opened, or that outlived a reload of the frame, is followed when it closes', () => {
  const { frame, said, close, session } = start()
  session.value = preparedSession()
  close(ID)
  expect(frame.window.state.peek()).toBe('closed')
  expect(said.at(-1)).toBe('ask')
})

test('a closed window says nothing about the payment: the server is asked', async () => {
  const { frame, said, close, session } = start()
  session.value = preparedSession()
  await frame.open()
  close('another session')
  expect(frame.window.state.peek()).toBe('open')
  close(ID)
  expect(frame.window.state.peek()).toBe('closed')
  expect(said.at(-1)).toBe('ask')
  expect(frame.phase.peek()).toEqual({ kind: 'ready' })
})
