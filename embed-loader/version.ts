/** The loader's release, which is the package's: a test holds the two together. */
export const VERSION = '1.0.0'
