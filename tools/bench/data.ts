/**
 * The benchmark's graph, the same for every engine and every run: N persons; KNOWS with power-law degrees, about 10 a
 * person, half of the targets drawn by popularity; N/100 projects with about 10 WORKS_ON each.
 */
export interface Data {
  readonly persons: readonly Person[]
  readonly knows: readonly Knows[]
  readonly projects: readonly Project[]
  readonly worksOn: readonly Link[]
}

export interface Person {
  readonly id: number
  readonly name: string
  readonly age: number
  readonly city: string
}

/** Ids of both ends. */
export interface Link {
  readonly s: number
  readonly d: number
}

export interface Knows extends Link {
  readonly since: number
}

export interface Project {
  readonly id: number
  readonly title: string
}

/** Which persons the statements ask for. */
export interface Choices {
  /** Persons there are. */
  readonly size: number
  readonly lookups: readonly number[]
  readonly oneHop: readonly number[]
  readonly twoHops: readonly number[]
  readonly threeHops: readonly number[]
  readonly reach: readonly number[]
  readonly pairs: readonly (readonly [number, number])[]
  readonly optional: readonly number[]
}

/** Mulberry32: small, seeded, the same everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const CITIES = [
  ...['London', 'Paris', 'Berlin', 'Madrid', 'Rome', 'Vienna', 'Prague', 'Oslo', 'Lisbon', 'Dublin'],
  ...['Athens', 'Warsaw', 'Zurich', 'Geneva', 'Milan', 'Lyon', 'Porto', 'Ghent', 'Turin', 'Bergen'],
]
const FIRST_NAMES = [
  ...['Ada', 'Grace', 'Noor', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Ken'],
  ...['Dennis', 'Linus', 'Margaret', 'Hedy', 'Radia', 'Tim', 'Vint', 'Leslie'],
]
const AVERAGE_DEGREE = 10
const LARGEST_DEGREE = 1000
/** Co-prime with every size used: spreads the popular persons over the ids. */
const STRIDE = 7919

export function generate(size: number): Data {
  const random = randomNumbers(42)
  const below = (n: number): number => (random() * n) | 0
  const persons = Array.from({ length: size }, (_, i): Person => {
    const age = 18 + below(63)
    const name = `${FIRST_NAMES[below(16)]} ${(i + 1).toString(36)}`
    return { id: i + 1, name, age, city: CITIES[(random() * random() * 20) | 0] ?? '' }
  })
  const knows = drawKnows(size, random)
  const projects = Array.from({ length: Math.max(1, Math.floor(size / 100)) }, (_, i) => ({
    id: i + 1,
    title: `Project ${i + 1}`,
  }))
  const worksOn = projects.flatMap(({ id }) => {
    const members = new Set<number>()
    for (let k = 0; k < 10; k++) members.add(below(size))
    return [...members].map(member => ({ s: member + 1, d: id }))
  })
  return { persons, knows, projects, worksOn }
}

function drawKnows(size: number, random: () => number): Knows[] {
  const most = Math.floor(size * (AVERAGE_DEGREE + 2)) + 1000
  const lastSource = new Int32Array(size).fill(-1)
  const knows: Knows[] = []
  for (let source = 0; source < size; source++) {
    const degree = drawDegree(size, random)
    for (let k = 0; k < degree && knows.length < most; k++) {
      const target = drawTarget(size, random)
      if (target === source || lastSource[target] === source) continue
      lastSource[target] = source
      knows.push({ s: source + 1, d: target + 1, since: 1990 + ((random() * 35) | 0) })
    }
  }
  return knows
}

function drawDegree(size: number, random: () => number): number {
  let degree = Math.min(Math.floor(AVERAGE_DEGREE / 2 / Math.sqrt(1 - random())), LARGEST_DEGREE)
  if (random() < 0.5) degree++
  return degree > size / 4 ? size >> 2 : degree
}

function drawTarget(size: number, random: () => number): number {
  if (random() < 0.5) return (random() * size) | 0
  const popularity = random()
  return (Math.floor(size * popularity * popularity * popularity) * STRIDE) % size
}

export function choose(size: number): Choices {
  const random = randomNumbers(7)
  const pick = (): number => 1 + ((random() * size) | 0)
  const several = (length: number): number[] => Array.from({ length }, pick)
  return {
    size,
    lookups: several(10_000),
    oneHop: several(1000),
    twoHops: several(100),
    threeHops: several(20),
    reach: several(5),
    pairs: Array.from({ length: 10 }, (): [number, number] => [pick(), pick()]),
    optional: several(1000),
  }
}
