import { describe, expect, it } from 'vitest'
import { pattern } from './sketch.js'

describe('a pattern', () => {
  it.each([
    ['(n)', '(patternPart elements:[(nodePattern variable:n)])'],
    [
      '(n:Person {name: $name} WHERE n.x)',
      '(patternPart elements:[(nodePattern variable:n labels:Person properties:(map entries:[(key:name value:$name)]) where:n.x)])',
    ],
    ['(n $p)', '(patternPart elements:[(nodePattern variable:n properties:$p)])'],
    ['(WHERE true)', '(patternPart elements:[(nodePattern where:true)])'],
    ['(where)', '(patternPart elements:[(nodePattern variable:where)])'],
    ['(n IS A&B)', '(patternPart elements:[(nodePattern variable:n labels:(labelAnd operands:[A B]))])'],
    [
      '()-[r:R|S]->()<-[]-()--()<-->()',
      '(patternPart elements:[(nodePattern) (relationshipPattern variable:r direction:right types:(labelOr operands:[R S])) (nodePattern) (relationshipPattern direction:left) (nodePattern) (relationshipPattern direction:any) (nodePattern) (relationshipPattern direction:both) (nodePattern)])',
    ],
    [
      '()-[:R|:S]->()',
      '(patternPart elements:[(nodePattern) (relationshipPattern direction:right types:(labelOr operands:[R S]) colonAlternatives:true) (nodePattern)])',
    ],
    [
      '()-[r:R*1..3 {a: 1} WHERE r.b]->()',
      '(patternPart elements:[(nodePattern) (relationshipPattern variable:r direction:right types:R length:(min:1 max:3) properties:(map entries:[(key:a value:1)]) where:r.b) (nodePattern)])',
    ],
    ['()-[*]-()', '(patternPart elements:[(nodePattern) (relationshipPattern direction:any length:()) (nodePattern)])'],
    [
      '()-[*2]-()',
      '(patternPart elements:[(nodePattern) (relationshipPattern direction:any length:(min:2 max:2)) (nodePattern)])',
    ],
    [
      '()-[*..3]-()',
      '(patternPart elements:[(nodePattern) (relationshipPattern direction:any length:(max:3)) (nodePattern)])',
    ],
    [
      '()-[*2..]-()',
      '(patternPart elements:[(nodePattern) (relationshipPattern direction:any length:(min:2)) (nodePattern)])',
    ],
    [
      'p = (a)-[:R]->+(b)',
      '(patternPart variable:p elements:[(nodePattern variable:a) (relationshipPattern direction:right types:R quantifier:(min:1)) (nodePattern variable:b)])',
    ],
    [
      '(a)-->{1,3}(b)',
      '(patternPart elements:[(nodePattern variable:a) (relationshipPattern direction:right quantifier:(min:1 max:3)) (nodePattern variable:b)])',
    ],
    [
      '(a)-->{2}()-->{,2}()-->*()',
      '(patternPart elements:[(nodePattern variable:a) (relationshipPattern direction:right quantifier:(min:2 max:2)) (nodePattern) (relationshipPattern direction:right quantifier:(min:0 max:2)) (nodePattern) (relationshipPattern direction:right quantifier:(min:0)) (nodePattern)])',
    ],
    [
      '(a) ((x)-[r]->(y) WHERE r.w > 1){2,} (b)',
      '(patternPart elements:[(nodePattern variable:a) (parenthesizedPath elements:[(nodePattern variable:x) (relationshipPattern variable:r direction:right) (nodePattern variable:y)] where:(r.w > 1) quantifier:(min:2)) (nodePattern variable:b)])',
    ],
    [
      '(p = (a)-->(b))',
      '(patternPart elements:[(parenthesizedPath variable:p elements:[(nodePattern variable:a) (relationshipPattern direction:right) (nodePattern variable:b)])])',
    ],
    [
      'ANY (a)-->(b)',
      '(patternPart selector:(any) elements:[(nodePattern variable:a) (relationshipPattern direction:right) (nodePattern variable:b)])',
    ],
    [
      'ANY 2 PATHS (a)-->(b)',
      '(patternPart selector:(any count:2) elements:[(nodePattern variable:a) (relationshipPattern direction:right) (nodePattern variable:b)])',
    ],
    [
      'p = ALL SHORTEST PATHS (a)-->+(b)',
      '(patternPart variable:p selector:(allShortest) elements:[(nodePattern variable:a) (relationshipPattern direction:right quantifier:(min:1)) (nodePattern variable:b)])',
    ],
    [
      'SHORTEST 3 (a)-->+(b)',
      '(patternPart selector:(shortest count:3) elements:[(nodePattern variable:a) (relationshipPattern direction:right quantifier:(min:1)) (nodePattern variable:b)])',
    ],
    [
      'SHORTEST $k PATHS GROUPS (a)-->+(b)',
      '(patternPart selector:(shortestGroups count:$k) elements:[(nodePattern variable:a) (relationshipPattern direction:right quantifier:(min:1)) (nodePattern variable:b)])',
    ],
    [
      'ANY SHORTEST TRAIL PATHS (a)-->+(b)',
      '(patternPart selector:(anyShortest) pathMode:trail elements:[(nodePattern variable:a) (relationshipPattern direction:right quantifier:(min:1)) (nodePattern variable:b)])',
    ],
    [
      'ACYCLIC (a)-->+(b)',
      '(patternPart pathMode:acyclic elements:[(nodePattern variable:a) (relationshipPattern direction:right quantifier:(min:1)) (nodePattern variable:b)])',
    ],
    [
      'shortestPath((a)-[*]->(b))',
      '(patternPart shortest:shortestPath elements:[(nodePattern variable:a) (relationshipPattern direction:right length:()) (nodePattern variable:b)])',
    ],
    [
      'p = allShortestPaths((a)-[*..4]-(b))',
      '(patternPart variable:p shortest:allShortestPaths elements:[(nodePattern variable:a) (relationshipPattern direction:any length:(max:4)) (nodePattern variable:b)])',
    ],
    [
      '(n:$(l)&$any($m))',
      '(patternPart elements:[(nodePattern variable:n labels:(labelAnd operands:[(dynamicLabel quantifier:all expression:l) (dynamicLabel quantifier:any expression:$m)]))])',
    ],
    [
      '(a)–[r]–>(b)',
      '(patternPart elements:[(nodePattern variable:a) (relationshipPattern variable:r direction:right) (nodePattern variable:b)])',
    ],
  ])('%s', (text, tree) => {
    expect(pattern(text)).toBe(tree)
  })
})
