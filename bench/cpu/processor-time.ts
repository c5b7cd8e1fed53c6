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
