/**
 * Cypher, in one grammar: openCypher 9 as its TCK uses it, Cypher 5 and Cypher 25. It accepts the union of all three;
 * what a version lacks, and what a well-formed sentence may not say, is for later stages.
 *
 * Three things are done outside, because they are clearer or faster there:
 *  - characters.ts shows the lexer upper-case ASCII only. A letter beyond ASCII is shown as `_`, a space as a blank,
 *    a dash or arrow head as `-`, `<` or `>`, anything else as U+0001. So the lexer's tables stay small, and a
 *    megabyte of Chinese costs no more than one of English.
 *  - tokens.ts turns a Name that spells a keyword into that keyword's token. A keyword's token has the keyword's name,
 *    in capitals (SKIP_ and the like only avoid names of the runtime); all other tokens have names in mixed case.
 *  - Words are never reserved: `name` takes every keyword, and where a keyword and a name are both possible the
 *    alternative that comes first wins.
 *
 * Most decisions need a token or two. Those that may need many are where Cypher itself does: a pattern or an expression
 * in parentheses, a list or a comprehension, a label test or a projection behind a bar.
 *
 * Long chains never nest: operators of one level are a loop, and lists, clauses and patterns are repetitions.
 * Regenerate src/parse/generated with `npx tsx tools/grammar/generate.ts`.
 */
grammar Cypher;

tokens {
  ACYCLIC, ALIAS, ALIASES, ALL, ALLREDUCE, ALLSHORTESTPATHS, ALTER, AND, ANY, ARRAY, AS, ASC, ASCENDING, ASSERT,
  BINDINGS, BOOL, BOOLEAN, BOTH, BREAK, BTREE, BUILT, BY,
  CALL, CASE, COLLECT, COMPOSITE, CONCURRENT, CONSTRAINT, CONSTRAINTS, CONTAINS, CONTINUE, COUNT, CREATE, CSV, CURRENT, CYPHER,
  DATABASE, DATABASES, DATE, DATETIME, DEALLOCATE, DEFAULT, DEFINED, DELETE, DENY, DESC, DESCENDING, DETACH, DIFFERENT, DISTINCT,
  DROP, DRYRUN, DURATION,
  EACH, EDGE, ELEMENT, ELEMENTS, ELSE, ENABLE, END, ENDS, ERROR, EXECUTABLE, EXIST, EXISTENCE, EXISTS, EXPLAIN,
  FAIL, FALSE, FIELDTERMINATOR, FILTER, FINISH, FLOAT, FLOAT32, FLOAT64, FOR, FOREACH, FROM, FULLTEXT, FUNCTION, FUNCTIONS,
  GRANT, GRAPH, GROUP, GROUPS,
  HEADERS, HOME,
  IF, IN, INDEX, INDEXES, INF, INFINITY, INSERT, INT, INT8, INT16, INT32, INT64,
  INTEGER, INTEGER8, INTEGER16, INTEGER32, INTEGER64, IS,
  JOIN,
  KEY,
  LEADING, LET, LIMIT, LIST, LOAD, LOCAL, LOOKUP,
  MAP, MATCH, MERGE,
  NAN, NEXT, NFC, NFD, NFKC, NFKD, NODE, NODETACH, NODES, NONE, NORMALIZED, NOT, NOTHING, NULL,
  OF, OFFSET, ON, OPTIONAL, OPTIONS, OR, ORDER,
  PASSWORD, PATH, PATHS, POINT, PRIVILEGE, PRIVILEGES, PROCEDURE, PROCEDURES, PROFILE, PROPERTY,
  RANGE, REALLOCATE, REDUCE, REL, RELATIONSHIP, RELATIONSHIPS, REMOVE, RENAME, REPEATABLE, REPLACE, REPORT, REQUIRE, RETRY, RETURN,
  REVOKE, ROLE, ROLES, ROW, ROWS,
  SCAN, SCORE, SEARCH, SEC, SECOND, SECONDS, SEEK, SERVER, SERVERS, SET, SETTING, SETTINGS, SHORTEST, SHORTESTPATH, SHOW, SIGNED,
  SIMPLE, SINGLE, SKIP_, START, STARTS, STATUS, STOP, STRING, SUPPORTED,
  TERMINATE, TEXT, THEN, TIME, TIMESTAMP, TIMEZONE, TRAIL, TRAILING, TRANSACTION, TRANSACTIONS, TRIM, TRUE, TYPE, TYPED,
  UNION, UNIQUE, UNIQUENESS, UNWIND, USE, USER, USERS, USING, UUID,
  VALUE, VARCHAR, VECTOR, VERTEX,
  WALK, WHEN, WHERE, WITH, WITHOUT,
  XOR,
  YIELD,
  ZONE, ZONED
}

// ---------------------------------------------------------------- statements

statement : prefix* (query | useClause? command) ';'? EOF ;

prefix
  : CYPHER languageVersion? preparserOption*
  | EXPLAIN
  | PROFILE
  ;
languageVersion : Integer | Decimal ;
preparserOption : name '=' (name | Integer | Decimal | String) ;

// ---------------------------------------------------------------- queries

query : unionQuery (NEXT unionQuery)* ;

unionQuery
  : conditionalQuery
  | queryTerm (unionOperator queryTerm)*
  ;
unionOperator : UNION (ALL | DISTINCT)? ;

queryTerm
  : '{' query '}'
  | page+ step*
  | step+
  ;
/** ORDER BY, SKIP and LIMIT behind WITH and RETURN belong to them first; see parse-pages.ts. */
step
  : projectingClause
  | clause page*
  ;

conditionalQuery : conditionalBranch+ (ELSE queryTerm)? ;
conditionalBranch : WHEN expression THEN queryTerm ;

// ---------------------------------------------------------------- clauses

projectingClause
  : withClause
  | returnClause
  ;
clause
  : matchClause
  | createClause
  | mergeClause
  | setClause
  | removeClause
  | deleteClause
  | unwindClause
  | forClause
  | callSubqueryClause
  | callProcedureClause
  | letClause
  | filterClause
  | finishClause
  | foreachClause
  | loadCsvClause
  | useClause
  | showClause
  ;

useClause : USE graphReference ;
graphReference
  : '(' graphReference ')'
  | functionCall
  | name ('.' name)*
  ;

matchClause : OPTIONAL? MATCH matchMode? pattern hint* searchClause? hint* whereClause? ;
matchMode
  : REPEATABLE (ELEMENT BINDINGS? | ELEMENTS)
  | DIFFERENT (RELATIONSHIP BINDINGS? | RELATIONSHIPS)
  ;
whereClause : WHERE expression ;

searchClause
  : SEARCH name IN '(' (VECTOR | FULLTEXT) INDEX name FOR expression whereClause? LIMIT expression ')' (SCORE AS name)?
  ;

hint
  : USING (RANGE | TEXT | POINT | BTREE)? INDEX SEEK? name (':' | IS) name '(' name (',' name)* ')'  # indexHint
  | USING SCAN name (':' | IS) name                                                              # scanHint
  | USING JOIN ON name (',' name)*                                                               # joinHint
  ;

unwindClause : UNWIND expression AS name ;
forClause : FOR name IN expression ;

withClause : WITH projection page* (whereClause page*)? ;
returnClause : RETURN projection page* ;
projection : (DISTINCT | ALL)? projectionItems ;
projectionItems
  : '*' (',' projectionItem)*
  | projectionItem (',' projectionItem)*
  ;
projectionItem : expression (AS name)? ;
orderBy : ORDER BY sortItem (',' sortItem)* ;
sortItem : expression (ASC | ASCENDING | DESC | DESCENDING)? ;
skip : (SKIP_ | OFFSET) expression ;
limit : LIMIT expression ;
page
  : orderBy
  | skip
  | limit
  ;

letClause : LET letItem (',' letItem)* ;
letItem : name '=' expression ;
filterClause : FILTER WHERE? expression ;
finishClause : FINISH ;

createClause : (CREATE | INSERT) pattern ;
mergeClause : MERGE patternPart mergeAction* ;
mergeAction : ON (CREATE | MATCH) SET setItem (',' setItem)* ;

setClause : SET setItem (',' setItem)* ;
setItem
  : propertyTarget '=' expression  # setProperty
  | name '=' expression            # setProperties
  | name '+=' expression           # addProperties
  | name labelNames                # setLabels
  ;
removeClause : REMOVE removeItem (',' removeItem)* ;
removeItem
  : propertyTarget                 # removeProperty
  | name labelNames                # removeLabels
  ;
propertyTarget : primary suffix+ ;
labelNames : (':' | IS) labelName (':' labelName)* ;
labelName
  : name
  | dynamicLabel
  ;

deleteClause : (DETACH | NODETACH)? DELETE expression (',' expression)* ;
foreachClause : FOREACH '(' name IN expression '|' step+ ')' ;

callSubqueryClause : OPTIONAL? CALL subqueryScope? '{' query '}' inTransactions? ;
subqueryScope : '(' ('*' | name (',' name)*)? ')' ;
inTransactions : IN (expression? CONCURRENT)? TRANSACTIONS inTransactionsOption* ;
inTransactionsOption
  : OF expression (ROW | ROWS)                                                                # batchSize
  | ON ERROR onError                                                                          # errorBehaviour
  | ON ERROR RETRY (FOR? expression (SEC | SECOND | SECONDS))? (THEN onError)?                # retryBehaviour
  | REPORT STATUS AS name                                                                     # reportStatus
  ;
onError : FAIL | CONTINUE | BREAK ;

callProcedureClause : OPTIONAL? CALL qualifiedName procedureArguments? procedureYield? ;
qualifiedName : name ('.' name)* ;
procedureArguments : '(' (expression (',' expression)*)? ')' ;
procedureYield : YIELD yieldItems whereClause? ;
yieldItems
  : '*'
  | yieldItem (',' yieldItem)*
  ;
yieldItem : name (AS name)? ;

loadCsvClause : LOAD CSV (WITH HEADERS)? FROM expression AS name (FIELDTERMINATOR expression)? ;

// ---------------------------------------------------------------- patterns

pattern : patternPart (',' patternPart)* ;
patternPart : (name '=')? pathSelector? pathMode? (shortestPath | path) ;
shortestPath : (SHORTESTPATH | ALLSHORTESTPATHS) '(' path ')' ;

pathSelector
  : ANY SHORTEST pathMode? pathWord?                         # anyShortest
  | ALL SHORTEST pathMode? pathWord?                         # allShortest
  | ANY pathCount? pathMode? pathWord?                       # anyPaths
  | ALL pathMode? pathWord?                                  # allPaths
  | SHORTEST pathCount? pathMode? pathWord? (GROUP | GROUPS) # shortestGroups
  | SHORTEST pathCount pathMode? pathWord?                   # shortestPaths
  ;
pathCount : Integer | parameter ;
pathWord : PATH | PATHS ;
pathMode : WALK | TRAIL | ACYCLIC | SIMPLE ;

path : pathSegment+ ;
pathSegment
  : nodePattern relationshipStep*
  | parenthesizedPath
  ;
relationshipStep : relationshipPattern quantifier? nodePattern ;
parenthesizedPath : '(' (name '=')? path whereClause? ')' quantifier? ;
quantifier
  : '{' Integer '}'
  | '{' Integer? ',' Integer? '}'
  | '+'
  | '*'
  ;

nodePattern : '(' name? labelSpecification? properties? whereClause? ')' ;
relationshipPattern : '<'? '-' relationshipDetail? '-' '>'? ;
relationshipDetail : '[' name? labelSpecification? pathLength? properties? whereClause? ']' ;
pathLength
  : '*' (Integer? '..' Integer? | Integer)?
  | misplacedLength
  ;
/** No length: accepted to say what is wrong with it. */
misplacedLength
  : '*' '-' Integer ('..' '-'? Integer?)?
  | '*' Integer? '..' '-' Integer
  | Integer? '..' Integer?
  ;
properties
  : mapLiteral
  | parameter
  ;

labelSpecification : (':' | IS) labelExpression ;
labelExpression : labelConjunction ('|' ':'? labelConjunction)* ;
labelConjunction : labelFactor ((':' | '&') labelFactor)* ;
labelFactor
  : '!' labelFactor
  | '%'
  | '(' labelExpression ')'
  | dynamicLabel
  | name
  ;
dynamicLabel : '$' (ALL | ANY)? '(' expression ')' ;

// ---------------------------------------------------------------- expressions, from the loosest operator to the tightest

expression
  : NOT expression                                                              # not
  | comparison                                                                  # plain
  | expression AND expression                                                   # conjunction
  | expression XOR expression                                                   # exclusiveDisjunction
  | expression OR expression                                                    # disjunction
  ;

comparison : predicate (comparisonOperator predicate)* ;
comparisonOperator : '=' | '<>' | '<' | '<=' | '>' | '>=' ;

/** These do not chain: `a IN b IN c` is refused. */
predicate : arithmetic predicateTail? ;
predicateTail
  : stringOperator arithmetic                                                   # stringPredicate
  | IN arithmetic                                                               # inPredicate
  | IS NOT? NULL                                                                # nullTest
  | (IS NOT? (TYPED | '::') | '::') type                                        # typeTest
  | IS NOT? normalForm? NORMALIZED                                              # normalizedTest
  | IS labelExpression                                                          # isLabelTest
  ;
stringOperator : STARTS WITH | ENDS WITH | CONTAINS | '=~' ;
normalForm : NFC | NFD | NFKC | NFKD ;

arithmetic
  : primary suffix* (':' labelExpression)?                                      # simple
  | ('+' | '-') arithmetic                                                      # sign
  | arithmetic '^' arithmetic                                                   # power
  | arithmetic ('*' | '/' | '%') arithmetic                                     # product
  | arithmetic ('+' | '-' | '||') arithmetic                                    # sum
  ;

suffix
  : '.' name
  | '[' expression ('..' expression?)? ']'
  | '[' '..' expression? ']'
  ;

primary
  : literal
  | parameter
  | caseExpression
  | countStar
  | subqueryExpression
  | listComprehension
  | patternComprehension
  | listLiteral
  | reduceExpression
  | allReduceExpression
  | listPredicate
  | trimCall
  | vectorCall
  | shortestPath
  | patternExpression
  | parenthesized
  | functionCall
  | mapProjection
  | mapLiteral
  | variable
  ;

literal : Integer | Decimal | String | TRUE | FALSE | NULL | INF | INFINITY | NAN ;
parameter : '$' (name | Integer) ;
variable
  : Name
  | EscapedName
  | plainKeyword
  | formKeyword
  ;
parenthesized : '(' expression ')' ;
listLiteral : '[' (expression (',' expression)*)? ']' ;
mapLiteral : '{' (mapEntry (',' mapEntry)*)? '}' ;
mapEntry : name ':' expression ;

mapProjection : variable '{' (mapProjectionItem (',' mapProjectionItem)*)? '}' ;
mapProjectionItem
  : '.' '*'
  | '.' name
  | name ':' expression
  | name
  ;

functionCall : functionName '(' ((DISTINCT | ALL)? expression (',' expression)*)? ')' ;
functionName
  : Name
  | EscapedName
  | plainKeyword
  | name ('.' name)+
  ;
countStar : COUNT '(' '*' ')' ;
trimCall
  : TRIM '(' (LEADING | TRAILING | BOTH) expression? FROM expression ')'
  | TRIM '(' (expression (FROM expression | (',' expression)*))? ')'
  ;
vectorCall : VECTOR '(' (expression (',' expression (',' vectorType)?)?)? ')' ;
vectorType
  : coordinateType notNull?
  | expression
  ;

caseExpression
  : CASE searchedBranch+ (ELSE expression)? END
  | CASE expression simpleBranch+ (ELSE expression)? END
  ;
searchedBranch : WHEN expression THEN expression ;
simpleBranch : WHEN caseTest (',' caseTest)* THEN expression ;
caseTest
  : comparisonOperator predicate                                                # caseComparison
  | predicateTail                                                               # casePredicate
  | expression                                                                  # caseEquals
  ;

listComprehension : '[' name IN expression whereClause? ('|' expression)? ']' ;
patternComprehension : '[' (name '=')? relationshipChain whereClause? '|' expression ']' ;
listPredicate : (ALL | ANY | NONE | SINGLE) '(' name IN expression whereClause? ')' ;
reduceExpression : REDUCE '(' name '=' expression ',' name IN expression '|' expression ')' ;
allReduceExpression : ALLREDUCE '(' name '=' expression ',' name IN expression '|' expression ',' expression ')' ;

patternExpression : relationshipChain ;
relationshipChain : nodePattern (relationshipPattern nodePattern)+ ;

subqueryExpression : (EXISTS | COUNT | COLLECT) '{' (patternBody | query) '}' ;
patternBody : matchMode? pattern whereClause? ;

// ---------------------------------------------------------------- types

type : typeAlternative ('|' typeAlternative)* ;
typeAlternative : typeName (notNull? (LIST | ARRAY))* notNull? ;
notNull
  : NOT NULL
  | '!'
  ;
typeName
  : NOTHING
  | NULL
  | BOOL
  | BOOLEAN
  | STRING
  | VARCHAR
  | INT
  | INT64
  | INTEGER64
  | SIGNED? INTEGER
  | FLOAT
  | FLOAT64
  | DATE
  | DURATION
  | LOCAL (TIME | DATETIME)
  | ZONED (TIME | DATETIME)
  | (TIME | TIMESTAMP) (WITH | WITHOUT) (TIMEZONE | TIME ZONE)
  | POINT
  | UUID
  | VECTOR ('<' coordinateType notNull? '>')? ('(' Integer ')')?
  | ANY? (NODE | VERTEX)
  | ANY? (RELATIONSHIP | EDGE)
  | ANY? MAP
  | (LIST | ARRAY) '<' type '>'
  | PATH
  | PATHS
  | ANY? PROPERTY VALUE
  | ANY VALUE? '<' type '>'
  | ANY VALUE?
  ;
coordinateType
  : INT8 | INT16 | INT32 | INT64 | INT
  | INTEGER8 | INTEGER16 | INTEGER32 | INTEGER64 | SIGNED? INTEGER
  | FLOAT32 | FLOAT64 | FLOAT
  ;

// ---------------------------------------------------------------- commands

/** A clause, because YIELD, WHERE and RETURN may follow. */
showClause : SHOW showTarget (showYield | whereClause)? ;
showTarget
  : (ALL | RANGE | TEXT | POINT | LOOKUP | FULLTEXT | VECTOR | BTREE)? (INDEX | INDEXES)               # showIndexes
  | constraintWord* (CONSTRAINT | CONSTRAINTS)                                                         # showConstraints
  | (ALL | BUILT IN | USER DEFINED)? (FUNCTION | FUNCTIONS) executable?                                # showFunctions
  | (PROCEDURE | PROCEDURES) executable?                                                               # showProcedures
  | (SETTING | SETTINGS) showNames?                                                                    # showSettings
  | (TRANSACTION | TRANSACTIONS) showNames?                                                            # showTransactions
  | (DATABASES | (DEFAULT | HOME) DATABASE | DATABASE name ('.' name)*)                                # showDatabases
  | CURRENT USER                                                                                       # showCurrentUser
  ;
constraintWord
  : ALL | NODE | RELATIONSHIP | REL | PROPERTY | UNIQUE | UNIQUENESS | KEY | EXIST | EXISTENCE | TYPE
  ;
executable : EXECUTABLE (BY (CURRENT USER | name))? ;
showNames : showName (',' showName)* ;
showName
  : String
  | parameter
  | listLiteral
  ;
showYield : YIELD yieldItems page* whereClause? ;

command
  : createIndex
  | dropIndex
  | createConstraint
  | dropConstraint
  | terminateTransactions
  | administration
  ;

createIndex
  : CREATE INDEX ON ':' name '(' name (',' name)* ')'                                                  # legacyCreateIndex
  | CREATE (RANGE | TEXT | POINT | LOOKUP | FULLTEXT | VECTOR | BTREE)? INDEX schemaName? ifNotExists?
    FOR schemaEntity ON EACH? indexedProperties schemaOptions?                                         # createNamedIndex
  ;
indexedProperties
  : name '(' name ')'
  | '[' schemaProperty (',' schemaProperty)* ']'
  | schemaProperties
  ;
dropIndex
  : DROP INDEX ON ':' name '(' name (',' name)* ')'                                                    # legacyDropIndex
  | DROP INDEX schemaName ifExists?                                                                    # dropNamedIndex
  ;
createConstraint
  : CREATE CONSTRAINT schemaName? ifNotExists? ON schemaEntity ASSERT constraintTail                   # legacyCreateConstraint
  | CREATE CONSTRAINT schemaName? ifNotExists? FOR schemaEntity REQUIRE constraintTail                 # createNamedConstraint
  ;
constraintTail
  : schemaProperties requirement schemaOptions?
  | functionCall
  ;
requirement
  : IS (NODE | RELATIONSHIP | REL)? UNIQUE                                                             # unique
  | IS (NODE | RELATIONSHIP | REL)? KEY                                                                # key
  | IS NOT NULL                                                                                        # exists
  | (IS (TYPED | '::') | '::') type                                                                    # typed
  ;
dropConstraint
  : DROP CONSTRAINT ON schemaEntity ASSERT constraintTail                                              # legacyDropConstraint
  | DROP CONSTRAINT schemaName ifExists?                                                               # dropNamedConstraint
  ;
schemaName
  : name
  | parameter
  ;
ifNotExists : IF NOT EXISTS ;
ifExists : IF EXISTS ;
schemaEntity
  : '(' name schemaLabels? ')'
  | '(' ')' '<'? '-' '[' name schemaLabels? ']' '-' '>'? '(' ')'
  ;
schemaLabels : ':' name ('|' name)* ;
schemaProperties
  : '(' schemaProperty (',' schemaProperty)* ')'
  | schemaProperty
  ;
schemaProperty : name '.' name ;
schemaOptions : OPTIONS (mapLiteral | parameter) ;

terminateTransactions : TERMINATE (TRANSACTION | TRANSACTIONS) showNames showYield? ;

/** Commands of a database server, known by their first words only. */
administration : administrationWords (~(';' | EOF))* ;
administrationWords
  : CREATE (OR REPLACE)? (COMPOSITE? DATABASE | USER | ROLE | ALIAS)
  | DROP (COMPOSITE? DATABASE | USER | ROLE | ALIAS | SERVER)
  | ALTER (DATABASE | USER | ALIAS | SERVER | CURRENT USER | CURRENT GRAPH TYPE)
  | SHOW (ALL | SUPPORTED)? (PRIVILEGE | PRIVILEGES)
  | SHOW (USER | USERS | ROLE | ROLES | ALIAS | ALIASES | SERVER | SERVERS | CURRENT GRAPH TYPE)
  | RENAME (USER | ROLE | SERVER)
  | (START | STOP) DATABASE
  | ENABLE SERVER
  | (DEALLOCATE | REALLOCATE) (DATABASE | DATABASES)
  | DRYRUN
  | GRANT
  | DENY
  | REVOKE
  ;

// ---------------------------------------------------------------- names

name
  : Name
  | EscapedName
  | keyword
  ;

/** Every keyword; a test compares the four lists with the tokens above. */
keyword
  : plainKeyword
  | formKeyword
  | operatorKeyword
  | literalKeyword
  ;
/** With a bracket behind them these are not the name of a function, unless quoted or qualified. */
formKeyword
  : ALLREDUCE | ALLSHORTESTPATHS | ANY | NONE | REDUCE | SHORTESTPATH | SINGLE | TRIM | VECTOR
  ;
/** These are no variable where an expression may follow them; tokens.ts makes them names where none does. */
operatorKeyword
  : ALL | CASE | DISTINCT | IN | NOT | WHEN | WHERE
  ;
/** As an expression these are literals. */
literalKeyword
  : FALSE | INF | INFINITY | NAN | NULL | TRUE
  ;
plainKeyword
  : ACYCLIC | ALIAS | ALIASES | ALTER | AND | ARRAY | AS | ASC | ASCENDING | ASSERT | BINDINGS | BOOL | BOOLEAN | BOTH
  | BREAK | BTREE | BUILT | BY | CALL | COLLECT | COMPOSITE | CONCURRENT | CONSTRAINT | CONSTRAINTS | CONTAINS
  | CONTINUE | COUNT | CREATE | CSV | CURRENT | CYPHER | DATABASE | DATABASES | DATE | DATETIME | DEALLOCATE | DEFAULT
  | DEFINED | DELETE | DENY | DESC | DESCENDING | DETACH | DIFFERENT | DROP | DRYRUN | DURATION | EACH | EDGE | ELEMENT
  | ELEMENTS | ELSE | ENABLE | END | ENDS | ERROR | EXECUTABLE | EXIST | EXISTENCE | EXISTS | EXPLAIN | FAIL
  | FIELDTERMINATOR | FILTER | FINISH | FLOAT | FLOAT32 | FLOAT64 | FOR | FOREACH | FROM | FULLTEXT | FUNCTION
  | FUNCTIONS | GRANT | GRAPH | GROUP | GROUPS | HEADERS | HOME | IF | INDEX | INDEXES | INSERT | INT | INT8 | INT16
  | INT32 | INT64 | INTEGER | INTEGER8 | INTEGER16 | INTEGER32 | INTEGER64 | IS | JOIN | KEY | LEADING | LET | LIMIT
  | LIST | LOAD | LOCAL | LOOKUP | MAP | MATCH | MERGE | NEXT | NFC | NFD | NFKC | NFKD | NODE | NODETACH | NODES
  | NORMALIZED | NOTHING | OF | OFFSET | ON | OPTIONAL | OPTIONS | OR | ORDER | PASSWORD | PATH | PATHS | POINT
  | PRIVILEGE | PRIVILEGES | PROCEDURE | PROCEDURES | PROFILE | PROPERTY | RANGE | REALLOCATE | REL | RELATIONSHIP
  | RELATIONSHIPS | REMOVE | RENAME | REPEATABLE | REPLACE | REPORT | REQUIRE | RETRY | RETURN | REVOKE | ROLE | ROLES
  | ROW | ROWS | SCAN | SCORE | SEARCH | SEC | SECOND | SECONDS | SEEK | SERVER | SERVERS | SET | SETTING | SETTINGS
  | SHORTEST | SHOW | SIGNED | SIMPLE | SKIP_ | START | STARTS | STATUS | STOP | STRING | SUPPORTED | TERMINATE | TEXT
  | THEN | TIME | TIMESTAMP | TIMEZONE | TRAIL | TRAILING | TRANSACTION | TRANSACTIONS | TYPE | TYPED | UNION | UNIQUE
  | UNIQUENESS | UNWIND | USE | USER | USERS | USING | UUID | VALUE | VARCHAR | VERTEX | WALK | WITH | WITHOUT | XOR
  | YIELD | ZONE | ZONED
  ;

// ---------------------------------------------------------------- tokens

Space : [ \t\r\n\u000B\u000C\u001C-\u001F]+ -> skip ;
LineComment : '//' ~[\r\n]* -> skip ;
BlockComment : '/*' .*? '*/' -> skip ;

String
  : '\'' (~['\\] | '\\' .)* '\''
  | '"' (~["\\] | '\\' .)* '"'
  ;
EscapedName : '`' (~'`' | '``')* '`' ;

/** A run of digits takes in whatever letters follow, so that `12abc` is one wrong number and not two tokens. */
Decimal
  : [0-9] [0-9_]* '.' [0-9] [0-9_]* Exponent? WordPart*
  | '.' [0-9] [0-9_]* Exponent? WordPart*
  | [0-9] [0-9_]* Exponent WordPart*
  ;
Integer : [0-9] WordPart* ;
Name : [A-Z_] WordPart* ;
fragment Exponent : 'E' [+-]? [0-9] ;
fragment WordPart : [A-Z0-9_] ;

/** Never closed: only longer than the closed form when the text ends first. */
UnclosedString
  : '\'' (~['\\] | '\\' .)* '\\'?
  | '"' (~["\\] | '\\' .)* '\\'?
  ;
UnclosedName : '`' (~'`' | '``')* ;
UnclosedComment : '/*' (~'*' | '*'+ ~[*/])* '*'* ;

LeftParenthesis : '(' ;
RightParenthesis : ')' ;
LeftBracket : '[' ;
RightBracket : ']' ;
LeftBrace : '{' ;
RightBrace : '}' ;
Comma : ',' ;
Dot : '.' ;
DotDot : '..' ;
Colon : ':' ;
ColonColon : '::' ;
Semicolon : ';' ;
Bar : '|' ;
BarBar : '||' ;
Ampersand : '&' ;
Exclamation : '!' ;
Dollar : '$' ;
Plus : '+' ;
PlusEquals : '+=' ;
Minus : '-' ;
Star : '*' ;
Slash : '/' ;
Percent : '%' ;
Caret : '^' ;
Equals : '=' ;
EqualsEquals : '==' ;
EqualsTilde : '=~' ;
LessGreater : '<>' ;
ExclamationEquals : '!=' ;
Less : '<' ;
LessEquals : '<=' ;
Greater : '>' ;
GreaterEquals : '>=' ;

/** Anything else: the parser never expects it, so it is reported at its place. */
Unknown : . ;
