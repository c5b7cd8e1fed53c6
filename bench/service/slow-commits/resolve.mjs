const slow = new URL('sqlite.mjs', import.meta.url).href

/** Puts the slow database in the place of the package, which only it gets. */
export const resolve = (specifier, context, next) =>
  specifier === '@photostructure/sqlite' && context.parentURL !== slow
    ? { url: slow, shortCircuit: true }
    : next(specifier, context)
