/** The release of the service and its loader. A test ensures that it equals the package's version. */
export const VERSION = '1.0.0'
