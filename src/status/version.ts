/** The version of relate: `--version`, `serverInfo`. A test holds it to package.json. */
export const VERSION = '0.1.2'
