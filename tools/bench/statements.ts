/** The work as Cypher, shared by the engines that speak it. */
export const STATEMENTS = {
  persons: 'UNWIND $rows AS r CREATE (:Person {id: r.id, name: r.name, age: r.age, city: r.city})',
  knows: 'UNWIND $rows AS r MATCH (a:Person {id: r.s}), (b:Person {id: r.d}) CREATE (a)-[:KNOWS {since: r.since}]->(b)',
  projects: 'UNWIND $rows AS r CREATE (:Project {id: r.id, title: r.title})',
  worksOn: 'UNWIND $rows AS r MATCH (a:Person {id: r.s}), (b:Project {id: r.d}) CREATE (a)-[:WORKS_ON]->(b)',
  lookup: 'MATCH (p:Person {id: $id}) RETURN p.name AS v',
  oneHop: 'MATCH (p:Person {id: $id})-[:KNOWS]->(q:Person) RETURN q.name AS v',
  twoHops: 'MATCH (p:Person {id: $id})-[:KNOWS]->(:Person)-[:KNOWS]->(q:Person) RETURN count(DISTINCT q.id) AS v',
  threeHops:
    'MATCH (p:Person {id: $id})-[:KNOWS]->(:Person)-[:KNOWS]->(:Person)-[:KNOWS]->(q:Person) RETURN count(*) AS v',
  filter: 'MATCH (p:Person) WHERE p.age > 40 AND p.city = $city RETURN count(*) AS v',
  groups: 'MATCH (p:Person) RETURN p.city AS v, count(*) AS c, avg(p.age) AS a ORDER BY c DESC, v',
  topDegree: 'MATCH (p:Person)-[:KNOWS]->(q:Person) RETURN q.id AS id, count(*) AS v ORDER BY v DESC, id LIMIT 10',
  reach: 'MATCH (p:Person {id: $id})-[:KNOWS*1..4]->(q:Person) RETURN count(DISTINCT q.id) AS v',
  shortest:
    'MATCH (a:Person {id: $a}), (b:Person {id: $b}) MATCH p = shortestPath((a)-[:KNOWS*..10]->(b)) RETURN length(p) AS v',
  triangles: 'MATCH (a:Person)-[:KNOWS]->(b:Person)-[:KNOWS]->(c:Person)-[:KNOWS]->(a) RETURN count(*) AS v',
  optional:
    'MATCH (p:Person {id: $id}) OPTIONAL MATCH (p)-[:WORKS_ON]->(j:Project) RETURN p.name AS n, collect(j.title) AS v',
  oldest: 'MATCH (p:Person) RETURN p.name AS v, p.age AS a ORDER BY p.age DESC, p.name LIMIT 10',
  create: 'CREATE (:Person {id: $id, name: $name, age: 30, city: $city})',
  merge: 'MERGE (p:Person {id: $id}) ON CREATE SET p.name = $name ON MATCH SET p.age = 50',
  mergeRows: 'UNWIND $rows AS r MERGE (p:Person {id: r.id}) ON CREATE SET p.name = r.name ON MATCH SET p.age = 50',
  setRange: 'MATCH (p:Person) WHERE p.id >= $from AND p.id < $to SET p.age = p.age + 1',
} as const
