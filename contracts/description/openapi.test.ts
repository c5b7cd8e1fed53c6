import { expect, test } from 'vitest'
import { endpoints } from '#contracts/api/index.ts'
import { exampleOf } from './examples.ts'
import { openApi } from './openapi.ts'
import { operations } from './operations.ts'
import { nameSchemas } from './schemas.ts'

const schemas = nameSchemas()

test('partners are told of no call of the dashboard, of the operator or of our own widgets', () => {
  const told = operations.map(({ endpoint }) => endpoint.path)
  expect(told.filter((path) => /dashboard|embed|internal|operator|xaman/.test(path))).toEqual([])
  expect(operations.filter(({ title }) => /^(Dashboard|Operator)|not for partner/.test(title))).toEqual([])
})

test('every call that a key can make below /api/v1/ is told', () => {
  const told = new Set(operations.map(({ endpoint }) => endpoint))
  const open = endpoints.filter(
    ({ path, access }) => path.startsWith('/api/v1/') && access.some(({ kind }) => kind === 'key'),
  )
  expect(open.filter((endpoint) => !told.has(endpoint)).map(({ path }) => path)).toEqual([])
})

test('each operation has a name of its own', () => {
  const ids = operations.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(operations)('the examples of $id keep its contract', (operation) => {
  const { endpoint } = operation
  endpoint.response.parse(exampleOf(schemas.answerOf(operation), schemas.named))
  const body = schemas.bodyOf(operation)
  if (body !== undefined) endpoint.body?.parse(exampleOf(body, schemas.named))
})

test('a refusal is described by each code that the operation can answer', () => {
  const text = JSON.stringify(openApi({ publicUrl: 'https://suite.example', version: '1.0.0' }))
  for (const { endpoint } of operations)
    for (const code of endpoint.errors ?? []) expect(text).toContain(`#/components/examples/${code}`)
})
