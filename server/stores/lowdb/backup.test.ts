import { readdir, unlink } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aPartner } from '#testing/stores/rows.ts'
import { DataFolderRefused, restoreBackup } from './index.ts'
import { createFaultyFiles } from './testing/faulty-files.ts'
import { newFolder, openIn, withStore } from './testing/folder.ts'

const put = (dir: string, slug: string) =>
  withStore(dir, (store) => store.transact((t) => t.partners.insert(aPartner(slug))))

const slugs = (dir: string) =>
  withStore(dir, async (store) => (await store.read.partners.list({ limit: 9 })).map(({ slug }) => slug))

async function backupOf(slug: string): Promise<string> {
  const dir = await newFolder()
  await put(dir, slug)
  const file = path.join(path.dirname(dir), 'copy')
  await withStore(dir, (store) => store.backup(file))
  return file
}

const check = async () => {}
const notes = async () => [{ table: 'partners' as const, id: 'noted', row: aPartner('noted') }]

test('a restore that breaks off leaves the store from before, that of the backup with its notes, or none that starts', async () => {
  const backup = await backupOf('new')
  for (let last = 0; ; last++) {
    const dir = await newFolder()
    await put(dir, 'old')
    const files = createFaultyFiles((number) => (number > last ? 'fails' : 'works'))
    const restored = await restoreBackup({ backup, dir, mayReplace: true, check, notes, files }).catch(
      () => undefined,
    )
    for (const name of await readdir(dir)) if (name.startsWith('lock.')) await unlink(path.join(dir, name))
    const found = await slugs(dir).catch((error: unknown) => {
      expect(error).toBeInstanceOf(DataFolderRefused)
      return ['refused']
    })
    expect([['old'], ['new', 'noted'], ['refused']]).toContainEqual(found)
    if (restored !== undefined) {
      expect(found).toEqual(['new', 'noted'])
      break
    }
  }
})

test('a backup that fails at any call leaves no file, and the store goes on', async () => {
  for (let failing = 1; ; failing++) {
    const dir = await newFolder()
    let isOn = false
    let calls = 0
    const files = createFaultyFiles(() => (isOn && ++calls === failing ? 'fails' : 'works'))
    const store = await openIn(dir, { files })
    const parent = path.dirname(dir)
    isOn = true
    const made = await store.backup(path.join(parent, 'copy')).catch(() => undefined)
    isOn = false
    await store.transact((t) => t.partners.insert(aPartner('later')))
    await store.close()
    expect(await slugs(dir)).toEqual(['later'])
    if (calls < failing) {
      expect(made).toBeDefined()
      break
    }
    const left = (await readdir(parent)).filter((name) => name !== 'data')
    // The last call makes the name of a whole file durable.
    expect([[], ['copy']]).toContainEqual(left)
  }
})
