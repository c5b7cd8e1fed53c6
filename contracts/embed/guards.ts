import type { FromGuest, FromHost, Init, WindowMessage } from './protocol.ts'

/**
 * One predicate per kind of message. A message fits when it has every field of a sample of its kind, with the same
 * type. Further fields are let through, so that both sides can grow. The listener checks origin, source and
 * `isTrusted` of the event: they are not in the data.
 */

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The same type; for objects the same `t`, and every field of the sample. */
const fits = (value: unknown, sample: unknown): boolean =>
  isObject(sample)
    ? isObject(value) &&
      value['t'] === sample['t'] &&
      Object.keys(sample).every((name) => fits(value[name], sample[name]))
    : typeof value === typeof sample

const fitsOne = (value: unknown, samples: readonly unknown[]) => samples.some((sample) => fits(value, sample))

const toHost: readonly WindowMessage[] = [
  { suite: 'embed', t: 'hello', n: '', at: 0 },
  { suite: 'embed', t: 'open', n: '', at: 0, id: 0 },
  { suite: 'embed', t: 'refused', n: '', code: 'E_URL', message: '', origin: '' },
]
const init: Init = { suite: 'embed', t: 'init', n: '', config: { returnUrl: '' } }
const fromGuest: readonly FromGuest[] = [
  { t: 'ready' },
  { t: 'size', h: 0 },
  { t: 'evt', type: 'quote', data: {} },
  { t: 'keep', value: '' },
  { t: 'sign', id: 0, url: '' },
]
const fromHost: readonly FromHost[] = [
  { t: 'cfg', config: {} },
  { t: 'opened', id: 0, how: 'popup' },
  { t: 'closed', session: '' },
]

export const isToHost = (data: unknown): data is WindowMessage => fitsOne(data, toHost)
export const isInit = (data: unknown): data is Init => fits(data, init)
export const isFromGuest = (data: unknown): data is FromGuest => fitsOne(data, fromGuest)
export const isFromHost = (data: unknown): data is FromHost => fitsOne(data, fromHost)
