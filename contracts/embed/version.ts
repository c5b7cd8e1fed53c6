/** The release of the service and of its loader, which is the package's: a test holds them together. */
export const VERSION = '1.0.0'
