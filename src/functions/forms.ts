/**
 * What is written like a function but has its own grammar: these never get to a registry. SHOW FUNCTIONS and the
 * documentation list them beside the functions.
 */
import type { FunctionRow } from './rows.js'
import { takes } from './signature.js'

export type FunctionForm = Omit<FunctionRow, 'call' | 'onNull'>

const VARIABLE = takes('variable', 'ANY', 'Stands for one item after the other.')
const LIST = takes('list', 'LIST<ANY>', 'The items.')
const PREDICATE = takes('predicate', 'ANY', 'The condition on an item.')

function quantified(name: string, description: string): FunctionForm {
  return {
    name,
    category: 'Predicate',
    takes: [VARIABLE, LIST, PREDICATE],
    gives: 'BOOLEAN',
    description,
    page: `functions/predicate#${name}`,
  }
}

const ACCUMULATOR = takes('accumulator', 'ANY', 'Holds the result so far.')
const INITIAL = takes('initial', 'ANY', 'What the accumulator starts with.')
const STEP = takes('expression', 'ANY', 'The next value of the accumulator.')

export const FUNCTION_FORMS: readonly FunctionForm[] = [
  quantified('all', 'Whether a condition holds for every item of a list.'),
  {
    name: 'allReduce',
    category: 'Predicate',
    takes: [ACCUMULATOR, INITIAL, VARIABLE, LIST, STEP, PREDICATE],
    gives: 'BOOLEAN',
    description: 'Whether a condition holds for the accumulator after every step of a reduction.',
    page: 'functions/predicate#allreduce',
    version: 25,
  },
  quantified('any', 'Whether a condition holds for at least one item of a list.'),
  {
    name: 'exists',
    category: 'Predicate',
    takes: [takes('input', 'ANY', 'A pattern.')],
    gives: 'BOOLEAN',
    description: 'Whether a pattern has a match.',
    page: 'functions/predicate#exists',
  },
  quantified('none', 'Whether a condition holds for no item of a list.'),
  {
    name: 'reduce',
    category: 'List',
    takes: [ACCUMULATOR, INITIAL, VARIABLE, LIST, STEP],
    gives: 'ANY',
    description: 'Goes through a list and carries a result from item to item.',
    page: 'functions/list#reduce',
  },
  quantified('single', 'Whether a condition holds for exactly one item of a list.'),
]
