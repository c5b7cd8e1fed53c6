import type { WordFiles, WordPart } from '#contracts/embed/language.ts'

interface Speaker {
  readonly speak: (files: WordFiles, words: Words) => Promise<void>
}

/** Words in English, by part and by name: those of the scripts that are loaded. */
export type Words = Partial<Readonly<Record<WordPart, Readonly<Record<string, object>>>>>

/**
 * Puts the words of the page's language in place of the English ones. Without them, English stays. The page names the
 * script that does it, so that English costs nothing.
 */
export async function adopt(files: WordFiles | undefined, words: Words): Promise<void> {
  if (files === undefined) return
  try {
    // The boundary to a file of the same build.
    const { speak }: Speaker = await import(/* @vite-ignore */ files.speak)
    await speak(files, words)
  } catch {}
}
