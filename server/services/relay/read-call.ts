import type { RelayMethod } from '#contracts/market/relay/method.ts'
import { relayMethods } from '#contracts/market/relay/methods.ts'
import type { NodeCall } from '../../ports/relay/nodes.ts'
import type { Refusal } from '../../ports/relay/relay.ts'
import { checkValue, isRecord, own, type ValueRules } from './check-value.ts'

/** A checked call with its method. */
export interface RelayCall extends NodeCall {
  readonly definition: RelayMethod
}

export type ReadCall =
  | { readonly ok: true; readonly call: RelayCall }
  | { readonly ok: false; readonly refusal: Refusal }

/** All methods by name. A map has no names of its own, such as `constructor`. */
const methods = new Map(relayMethods.map((method) => [method.name, method]))

/** Answers of the API's second version: one form for all nodes. */
const API_VERSION = 2
const MOST_DEPTH = 6
const MOST_ITEMS = 50
const MOST_CHARACTERS = 2_048
/** Beyond this span a search for a transaction costs a node too much. */
const MOST_SEARCHED = 1_000
const PLAIN = /^[a-z][a-z_]{0,39}$/

/**
 * Reads a call from values of JSON. The parameters are built anew from the known ones: what else the caller has sent
 * does not go on. `params` is one object, or a list with one.
 */
export function readCall(given: { method: unknown; params: unknown }, rules: ValueRules): ReadCall {
  const { method } = given
  if (method === undefined || method === null || method === '')
    return refuse('missingCommand', 'Name a `method`.')
  const definition = typeof method === 'string' ? methods.get(method) : undefined
  if (definition === undefined) {
    const isPlain = typeof method === 'string' && PLAIN.test(method)
    return refuse(
      'forbidden',
      'This method is not passed on: the relay only reads, and only by the methods in `allowed`.',
      isPlain ? method : undefined,
    )
  }
  const { name } = definition
  if (definition.isPaid === true && !rules.isPaid)
    return refuse('forbidden', `The method ${name} needs an API key of a paid plan.`, name)
  const params = oneObject(given.params)
  if (params === undefined) return refuse('invalidParams', '`params` must be a list with one object.', name)
  const excess = excessOf(params, 0, mostItems(definition))
  if (excess !== undefined) return refuse('invalidParams', `\`params\` ${excess}.`, name)
  const built = build(definition, params, rules)
  return 'problem' in built
    ? refuse('invalidParams', built.problem, name)
    : { ok: true, call: callOf(definition, built.params) }
}

function refuse(error: Refusal['error'], message: string, method?: string): ReadCall {
  const code = error === 'forbidden' ? 'XRPL_METHOD_REFUSED' : 'INVALID_REQUEST'
  return { ok: false, refusal: { code, error, message, ...(method === undefined ? {} : { method }) } }
}

function oneObject(params: unknown): Readonly<Record<string, unknown>> | undefined {
  if (params === undefined || params === null) return {}
  if (!Array.isArray(params) || params.length > 1) return undefined
  const [first = null]: readonly unknown[] = params
  if (first === null) return {}
  return isRecord(first) ? first : undefined
}

/** Items of the longest list that a call may have. */
const mostItems = ({ params }: RelayMethod): number =>
  Math.max(MOST_ITEMS, ...Object.values(params).map((field) => (field.kind === 'list' ? field.most : 0)))

/** Also what is dropped later must not be large: reading it costs time. */
function excessOf(value: unknown, depth: number, most: number): string | undefined {
  if (typeof value === 'string')
    return value.length > MOST_CHARACTERS ? `has text of more than ${MOST_CHARACTERS} characters` : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === MOST_DEPTH) return `is nested more than ${MOST_DEPTH} levels deep`
  const items: readonly unknown[] = Object.values(value)
  if (items.length > most) return `has a list of more than ${most}`
  for (const item of items) {
    const excess = excessOf(item, depth + 1, most)
    if (excess !== undefined) return excess
  }
  return undefined
}

type Built = { readonly params: Record<string, unknown> } | { readonly problem: string }

function build(
  { params: fields, needs = [], sets, heavyWith, isOfLedger, nodes, name }: RelayMethod,
  given: Readonly<Record<string, unknown>>,
  rules: ValueRules,
): Built {
  const version = own(given, 'api_version')
  if (version !== undefined && version !== API_VERSION)
    return { problem: `\`api_version\` is ${API_VERSION}: answers have its form alone.` }
  const params: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    const value = own(given, key)
    if (value === undefined) {
      if (field.kind === 'limit') params[key] = field.usual
      continue
    }
    const checked = checkValue(field, value, rules)
    if ('problem' in checked) return { problem: `\`${key}\` ${checked.problem}.` }
    params[key] = checked.value
  }
  for (const group of needs)
    if (!group.some((key) => Object.hasOwn(params, key)))
      return { problem: `${name} needs ${group.map((key) => `\`${key}\``).join(' or ')}.` }
  const isNamed = params['ledger_index'] !== undefined || params['ledger_hash'] !== undefined
  if (isOfLedger === true && !isNamed) params['ledger_index'] = 'validated'
  if (nodes === 'clio' && (params['ledger_index'] === 'current' || params['ledger_index'] === 'closed'))
    return { problem: `${name} is answered for \`validated\` and for numbered ledgers.` }
  if (isHeavyWith(heavyWith, params) && params['ledger_index'] === 'current')
    return { problem: 'Transactions of the open ledger are not listed.' }
  trimSearch(params)
  return { params: { ...params, ...sets, api_version: API_VERSION } }
}

const isHeavyWith = (
  names: readonly string[] | undefined,
  params: Readonly<Record<string, unknown>>,
): boolean => names !== undefined && names.every((name) => params[name] === true)

/** Without its range, the look-up of a transaction asks the index alone. */
function trimSearch(params: Record<string, unknown>): void {
  const { min_ledger: min, max_ledger: max } = params
  const isNarrow =
    typeof min === 'number' && typeof max === 'number' && max >= min && max - min <= MOST_SEARCHED
  if (isNarrow) return
  delete params['min_ledger']
  delete params['max_ledger']
}

function callOf(definition: RelayMethod, params: Readonly<Record<string, unknown>>): RelayCall {
  const { ledger_index: ledger, ledger_hash: hash, ledger_index_max: last } = params
  const isNumbered = typeof ledger === 'number' || hash !== undefined
  const isPast = isNumbered || params['date'] !== undefined || (typeof last === 'number' && last >= 0)
  return {
    definition,
    method: definition.name,
    params,
    isHeavy: definition.class === 'heavy' || isHeavyWith(definition.heavyWith, params),
    nodes: definition.nodes ?? 'any',
    ledger: typeof ledger === 'number' ? ledger : undefined,
    isOfNow: !isPast && definition.lasts !== 'transaction' && definition.lasts !== 'rarely',
  }
}
