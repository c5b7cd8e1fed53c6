import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProgramOptions } from './program.ts'
import { people, peopleFor, seedPeople } from './seed-people.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'suite-people-'))
})
afterEach(() => rm(dir, { recursive: true }))

test('both people are made at the same time, and not again while their records are there', async () => {
  const events: string[] = []
  const run = ({ args = [] }: ProgramOptions) => {
    events.push(args.slice(0, 2).join(' '))
    return spawn(process.execPath, ['-e', '']).once('close', () => events.push('done'))
  }
  const options = { dir, env: {}, run }
  await seedPeople(options, false)
  expect(events).toEqual(['member create', 'operator create', 'done', 'done'])
  await seedPeople(options, true)
  expect(events).toHaveLength(4)
  await seedPeople(options, false)
  expect(events).toHaveLength(8)
})

test('the known passwords are for this machine alone; elsewhere the sandbox has its own, and keeps them', () => {
  expect(peopleFor('127.0.0.1', null)).toEqual(people)
  const own = peopleFor('0.0.0.0', people)
  expect(own.operator.password).toMatch(/^[\w-]{16}$/)
  expect(own.partner.password).not.toBe(own.operator.password)
  expect(peopleFor('0.0.0.0', own)).toEqual(own)
  expect(peopleFor('localhost', own)).toEqual(people)
})
