/** Commands that look after a store as a whole. */
import type { Command } from './command.js'

export const ADMIN_COMMANDS: readonly Command[] = []
