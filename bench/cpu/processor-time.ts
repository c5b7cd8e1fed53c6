import { readdir, readFile } from 'node:fs/promises'

/** Microseconds that all threads of a process have run so far, by the kernel's count. Linux only. */
export async function processorTime(pid: number): Promise<number> {
  const folder = `/proc/${pid}/task`
  const counts = await Promise.all(
    (await readdir(folder)).map(async (thread) =>
      // A thread may end meanwhile.
      readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => '0'),
    ),
  )
  return counts.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1_000
}

/** The same of a process and of those that it has started. */
export async function processorTimeOfAll(pid: number): Promise<number> {
  const lists = await readdir(`/proc/${pid}/task`).then((threads) =>
    Promise.all(
      threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
    ),
  )
  const children = lists.flatMap((text) => text.split(' ').filter((child) => child !== ''))
  const theirs = await Promise.all(children.map((child) => processorTimeOfAll(Number(child))))
  return theirs.reduce((sum, time) => sum + time, await processorTime(pid))
}
