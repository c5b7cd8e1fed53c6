import { widgetEventTypes } from './events.ts'
import { type FromGuest, type FromHost, type Hello, type Init, type Refused, waysOpened } from './protocol.ts'

/**
 * One predicate per message, checking every field. Origin, source and `isTrusted` of the event are the
 * listener's to check: they are not in the data.
 */

type Fields = Readonly<Record<string, unknown>>

const isFields = (data: unknown): data is Fields => typeof data === 'object' && data !== null
const eventTypes: readonly unknown[] = widgetEventTypes
const ways: readonly unknown[] = waysOpened
const isText = (value: unknown, most = 4000): value is string =>
  typeof value === 'string' && value.length <= most
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isWindowMessage = (data: unknown, t: string): data is Fields =>
  isFields(data) && data['suite'] === 'embed' && data['t'] === t && isText(data['n'], 64)

export const isHello = (data: unknown): data is Hello =>
  isWindowMessage(data, 'hello') &&
  Array.isArray(data['v']) &&
  data['v'].every(isNumber) &&
  isNumber(data['at'])

export const isRefused = (data: unknown): data is Refused =>
  isWindowMessage(data, 'refused') &&
  isText(data['code'], 64) &&
  isText(data['message']) &&
  (data['origin'] === undefined || isText(data['origin'], 300))

export const isInit = (data: unknown): data is Init =>
  isWindowMessage(data, 'init') &&
  isNumber(data['v']) &&
  isFields(data['config']) &&
  isText(data['config']['returnUrl'])

export const isFromGuest = (data: unknown): data is FromGuest => {
  if (!isFields(data)) return false
  switch (data['t']) {
    case 'ready':
      return true
    case 'size':
      return isNumber(data['h'])
    case 'evt':
      return (
        isFields(data['data']) &&
        eventTypes.includes(data['type']) &&
        Object.values(data['data']).every(
          (value) => isText(value) || isNumber(value) || typeof value === 'boolean',
        )
      )
    case 'keep':
      return isText(data['value'], 200)
    case 'open':
      return isNumber(data['id']) && isText(data['url']) && isText(data['session'], 64)
    default:
      return false
  }
}

export const isFromHost = (data: unknown): data is FromHost => {
  if (!isFields(data)) return false
  switch (data['t']) {
    case 'cfg':
      return isFields(data['config'])
    case 'opened':
      return isNumber(data['id']) && ways.includes(data['how'])
    case 'closed':
      return isText(data['session'], 64)
    default:
      return false
  }
}
