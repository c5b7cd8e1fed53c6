import path from 'node:path'

/** The project's folder; the tests run what was built there. */
export const root = path.join(import.meta.dirname, '../../..')
export const builtServer = (program: 'main' | 'cli'): string => path.join(root, `dist/server/${program}.js`)
