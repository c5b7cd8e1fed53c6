import type { MountOptions } from './options.ts'

/** The names of a page's options, beside `partner`. */
export const optionNames = [
  'product',
  'height',
  'minHeight',
  'maxHeight',
  'theme',
  'appearance',
  'hide',
  'locale',
  'network',
  'chain',
  'from',
  'to',
  'amount',
  'session',
  'et',
  'lazy',
  'title',
  'timeout',
  'beforeSign',
  'onEvent',
] as const satisfies readonly (keyof MountOptions)[]
