/** What `initialize` tells a model about this server. */
export const INSTRUCTIONS = `This server answers read-only openCypher (Cypher 25) queries over a knowledge graph.

Workflow:
1. Read schema://nodes/labels and schema://edges/labels to see which types exist.
2. Read schema://nodes/{label} and schema://edges/{label} for the properties of a type.
3. Write a query from them and send it with query_graph.

A query returns one column. For several values return a map: RETURN {source: a, relationship: r, target: b}. Several columns are accepted and give one object a row, keyed by column.

Rows: a node is {"node": {"id", "label", "properties"}}, a relationship {"edge": {"id", "label", "start_id", "end_id", "properties"}}, a path {"path": {"nodes", "edges", "length"}}, a map the map itself, anything else {"value": x}. Inside maps and lists nodes, relationships and paths stand without the wrapper. Integers beyond 2^53 are strings of digits.

Labels, types and property names are case-sensitive in Cypher. max_rows (default 1000, at most 10000) cuts rows and sets "truncated"; timeout_seconds (default 30, at most 60) ends the query. Failures are {"success": false, "error_type", "message"} with error_type forbidden, timeout, execution_error or unknown_error.`
