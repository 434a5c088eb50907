/** One JSON-RPC message in, a decision out: the methods, ids and tool arguments of the MCP page. */
import { describe, expect, it } from 'vitest'
import { readIncoming } from '../../src/serve/jsonrpc.js'
import { float } from '../../src/value/value.js'

/** The reply line; `none`, `cancel <id>` or `call` where there is none. */
function answer(text: string, writable = true): string {
  const incoming = readIncoming(new TextEncoder().encode(text), { writable })
  switch (incoming.kind) {
    case 'reply':
      return incoming.text
    case 'cancel':
      return `cancel ${incoming.id}`
    default:
      return incoming.kind
  }
}

const request = (rest: string) => `{"jsonrpc":"2.0",${rest}}`
const toolCall = (params: string) => request(`"id":1,"method":"tools/call","params":${params}`)
const toolError = (text: string) =>
  `{"jsonrpc":"2.0","id":1,"result":{"content":[{"text":${JSON.stringify(text)},"type":"text"}],"isError":true}}`
const rpcError = (id: string, code: number, message: string) =>
  `{"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":${JSON.stringify(message)}}}`

describe('methods', () => {
  it('initialize echoes the protocol version', () => {
    const reply = (version: string) =>
      `{"jsonrpc":"2.0","id":1,"result":{"capabilities":{"tools":{}},"protocolVersion":"${version}","serverInfo":{"name":"relate-mcp","version":"0.1.2"}}}`
    const ask = (params: string) => answer(request(`"id":1,"method":"initialize"${params}`))
    expect(ask(',"params":{"protocolVersion":"2025-06-18","capabilities":{}}')).toBe(reply('2025-06-18'))
    expect(ask(',"params":{"protocolVersion":"tomorrow"}')).toBe(reply('tomorrow'))
    for (const params of ['', ',"params":{}', ',"params":[]', ',"params":null', ',"params":{"protocolVersion":7}']) {
      expect(ask(params)).toBe(reply('2024-11-05'))
    }
  })

  it('ping takes params of any shape, members in any order, a byte of white space anywhere', () => {
    const pong = '{"jsonrpc":"2.0","id":9,"result":{}}'
    expect(answer(request('"id":9,"method":"ping"'))).toBe(pong)
    expect(answer(request('"id":9,"method":"ping","params":[1]'))).toBe(pong)
    expect(answer('{"method":"ping","params":5,"jsonrpc":"2.0","id":9}')).toBe(pong)
    expect(answer(' {\t"jsonrpc" : "2.0",\r "id" : 9 , "method":"ping" } \n')).toBe(pong)
  })

  it('tools/list names the tools in the order of the page, without write_cypher when the store is read-only', () => {
    const names = (writable: boolean) =>
      JSON.parse(answer(request('"id":1,"method":"tools/list","params":{"cursor":"x"}'), writable)).result.tools.map(
        (tool: { name: string }) => tool.name,
      )
    expect(names(true)).toEqual(['write_cypher', 'read_cypher', 'get_schema'])
    expect(names(false)).toEqual(['read_cypher', 'get_schema'])
  })

  it.each(['', 'Ping', 'tools/call/', 'resources/list', 'server/discover'])('%s is not found', method => {
    expect(answer(request(`"id":1,"method":"${method}"`))).toBe(rpcError('1', -32601, `Method not found: ${method}`))
  })

  it('notifications get no reply, whatever they are', () => {
    expect(answer(request('"method":"notifications/initialized"'))).toBe('none')
    expect(answer(request('"id":5,"method":"notifications/initialized"'))).toBe('none')
    expect(answer(request('"method":"notifications/anything","params":[]'))).toBe('none')
    expect(answer(request('"method":"ping"'))).toBe('none')
    expect(
      answer(request('"method":"tools/call","params":{"name":"write_cypher","arguments":{"statement":"x"}}')),
    ).toBe('none')
  })
})

describe('the version', () => {
  it.each(['1.0', '', '2.00'])("'%s' is not supported, and the id is null even when one was read", version => {
    const message = `unsupported JSON-RPC version '${version}'`
    expect(answer(`{"jsonrpc":"${version}","id":4,"method":"ping"}`)).toBe(rpcError('null', -32600, message))
  })
})

describe('ids', () => {
  it.each(['0', '-1', '""', '"abc"', '9007199254740993', '1.50', '1e2', '-0', '"é😀"', '"a\\n"'])(
    '%s comes back as it was written',
    id => {
      expect(answer(request(`"id":${id},"method":"ping"`))).toBe(`{"jsonrpc":"2.0","id":${id},"result":{}}`)
    },
  )

  it('strings come back through our writer', () => {
    expect(answer(request('"id":"\\u0041\\/\\u001f","method":"ping"'))).toBe(
      '{"jsonrpc":"2.0","id":"A/\\u001f","result":{}}',
    )
  })

  it.each(['null', 'true', '[]', '{}', '[1]'])('%s is refused', id => {
    const message = 'invalid request id: expected a string or a number'
    expect(answer(request(`"id":${id},"method":"ping"`))).toBe(rpcError('null', -32600, message))
  })
})

describe('notifications/cancelled', () => {
  const cancel = (params: string) => answer(request(`"method":"notifications/cancelled"${params}`))
  it('names the request by type and text', () => {
    expect(cancel(',"params":{"requestId":1}')).toBe('cancel 1')
    expect(cancel(',"params":{"reason":"x","requestId":"1"}')).toBe('cancel "1"')
    expect(cancel(',"params":{"requestId":1.50}')).toBe('cancel 1.50')
    expect(cancel(',"params":{"requestId":1,"requestId":2}')).toBe('cancel 2')
  })

  it('is ignored when it names none', () => {
    for (const params of ['', ',"params":{}', ',"params":[1]', ',"params":{"requestId":null}']) {
      expect(cancel(params)).toBe('none')
    }
  })
})

describe('tools/call', () => {
  it.each(['{}', 'null', '[]', '5', '{"name":5}', '{"name":null}'])('params %s have no name', params => {
    expect(answer(toolCall(params))).toBe(rpcError('1', -32602, 'Invalid params: tools/call needs a string "name"'))
  })

  it('params may be absent', () => {
    expect(answer(request('"id":1,"method":"tools/call"'))).toBe(
      rpcError('1', -32602, 'Invalid params: tools/call needs a string "name"'),
    )
  })

  it('an unknown tool is told before its arguments are looked at', () => {
    expect(answer(toolCall('{"name":"nope","arguments":5}'))).toBe(toolError("unknown tool 'nope'"))
    expect(answer(toolCall('{"name":"write_cypher","arguments":{"query":"CREATE (:B)"}}'), false)).toBe(
      toolError("unknown tool 'write_cypher'"),
    )
  })

  const missing = toolError('invalid params: missing string "statement"')
  it.each([
    '{"name":"read_cypher"}',
    '{"name":"read_cypher","arguments":null}',
    '{"name":"read_cypher","arguments":{}}',
    '{"name":"read_cypher","arguments":[]}',
    '{"name":"read_cypher","arguments":"RETURN 1"}',
    '{"name":"read_cypher","arguments":{"query":"RETURN 1"}}',
    '{"name":"read_cypher","arguments":{"statement":5,"parameters":5}}',
    '{"name":"write_cypher","arguments":{"statement":null}}',
  ])('%s has no statement', params => {
    expect(answer(toolCall(params))).toBe(missing)
  })

  it.each(['"10"', '[]', '5', 'true'])('parameters %s are no object', parameters => {
    expect(answer(toolCall(`{"name":"read_cypher","arguments":{"statement":"x","parameters":${parameters}}}`))).toBe(
      toolError('invalid params: "parameters" must be an object'),
    )
  })

  it.each(['9223372036854775808', '-9223372036854775809', '[1,[99999999999999999999]]', '{"a":9223372036854775808}'])(
    'an integer beyond 64 bits in parameters is refused: %s',
    value => {
      expect(answer(toolCall(`{"name":"read_cypher","arguments":{"statement":"x","parameters":{"p":${value}}}}`))).toBe(
        toolError('invalid params: an integer in "parameters" is outside the 64-bit range'),
      )
    },
  )

  it('an integer beyond 64 bits elsewhere does not matter', () => {
    expect(answer(toolCall('{"name":"read_cypher","_meta":99999999999999999999,"arguments":{"statement":"x"}}'))).toBe(
      'call',
    )
  })

  it.each([
    ['-2', 'invalid params: sample_size must be -1 or non-negative, got -2'],
    ['-9223372036854775808', 'invalid params: sample_size must be -1 or non-negative, got -9223372036854775808'],
    ['1.5', 'invalid params: sample_size must be an integer'],
    ['"5"', 'invalid params: sample_size must be an integer'],
    ['true', 'invalid params: sample_size must be an integer'],
    ['99999999999999999999', 'invalid params: sample_size must be an integer'],
    ['1e300', 'invalid params: sample_size must be an integer'],
  ])('sample_size %s is refused', (size, message) => {
    expect(answer(toolCall(`{"name":"get_schema","arguments":{"sample_size":${size}}}`))).toBe(toolError(message))
  })

  it('get_schema wants an object', () => {
    expect(answer(toolCall('{"name":"get_schema","arguments":[]}'))).toBe(
      toolError('invalid params: "arguments" must be an object'),
    )
  })

  const callOf = (params: string) => {
    const incoming = readIncoming(new TextEncoder().encode(toolCall(params)), { writable: true })
    return incoming.kind === 'call' ? incoming.call : incoming
  }

  it.each([
    ['{"name":"get_schema"}', 1000],
    ['{"name":"get_schema","arguments":null}', 1000],
    ['{"name":"get_schema","arguments":{"other":1}}', 1000],
    ['{"name":"get_schema","arguments":{"sample_size":null}}', 1000],
    ['{"name":"get_schema","arguments":{"sample_size":0}}', 0],
    ['{"name":"get_schema","arguments":{"sample_size":5.0}}', 5],
    ['{"name":"get_schema","arguments":{"sample_size":-1}}', -1],
  ])('%s samples %d', (params, sampleSize) => {
    expect(callOf(params)).toEqual({ kind: 'schema', sampleSize })
  })

  it('parameters arrive as Cypher values: exact integers, floats that stay floats, any key', () => {
    const parameters =
      '{"i":9007199254740993,"max":9223372036854775807,"min":-9223372036854775808,"n":-7,"f":1.0,"e":1e2,' +
      '"z":-0,"h":0.5,"s":"😀\\u00e9\\ud83d\\ude00","l":[1,null,[true]],"":1,"__proto__":{"$x":2},"d":1,"d":2}'
    const call = callOf(`{"name":"read_cypher","arguments":{"statement":"S","parameters":${parameters}}}`)
    expect(call).toEqual({
      kind: 'read',
      statement: 'S',
      parameters: new Map<string, unknown>([
        ['i', 9007199254740993n],
        ['max', 9223372036854775807n],
        ['min', -9223372036854775808n],
        ['n', -7],
        ['f', float(1)],
        ['e', float(100)],
        ['z', float(-0)],
        ['h', 0.5],
        ['s', '😀é😀'],
        ['l', [1, null, [true]]],
        ['', 1],
        ['__proto__', new Map([['$x', 2]])],
        ['d', 2],
      ]),
    })
  })

  it('parameters may be null or absent', () => {
    for (const rest of ['', ',"parameters":null', ',"parameters":{}']) {
      expect(callOf(`{"name":"write_cypher","arguments":{"statement":""${rest}}}`)).toEqual({
        kind: 'write',
        statement: '',
        parameters: new Map(),
      })
    }
  })
})
