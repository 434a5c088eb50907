/**
 * The base of all generated contexts, in the runtime's place. Its fields are assigned by the constructor; the
 * runtime's class declares them as class fields, and defining those on instances of 150 classes takes V8 off its fast
 * path: most of the time of a parse went there.
 */
import { type ParserRuleContext, ParserRuleContext as RuntimeContext } from 'antlr4ng'

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: all other members come from the runtime's prototype, below
export class RuleContext {
  constructor(parent: ParserRuleContext | null, invokingState = -1) {
    this.start = null
    this.stop = null
    this.children = []
    this.invokingState = invokingState
    this.parent = parent
  }
}
export interface RuleContext extends ParserRuleContext {
  children: ParserRuleContext['children']
}

Object.setPrototypeOf(RuleContext.prototype, RuntimeContext.prototype)
